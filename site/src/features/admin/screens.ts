import { HeartPulse, History, type IconNode, Layers, LayoutDashboard, RefreshCw, Shirt, Users } from 'lucide'

interface Screen {
  path: string
  name: string
  heading?: string
  icon: IconNode
}

export const SCREENS = [
  { path: '/', name: 'Overview', icon: LayoutDashboard },
  { path: '/products', name: 'Products', heading: 'Product Management', icon: Shirt },
  { path: '/collections', name: 'Collections', icon: Layers },
  { path: '/sync', name: 'Sync', heading: 'Syncs with Printful', icon: RefreshCw },
  { path: '/changes', name: 'Changes', icon: History },
  { path: '/health', name: 'Health', heading: 'Health of the catalog', icon: HeartPulse },
  { path: '/users', name: 'Users', icon: Users },
] as const satisfies readonly Screen[]

export const ADMIN_PATH = '/admin'

const PRODUCT_SCREEN: Screen = { path: '/products/$productId', name: 'Product', icon: Shirt }
const PRODUCT_PATH = /^\/products\/[1-9]\d*$/

/** The screen at a path below `/admin`. */
export function findScreen(path: string): Screen | undefined {
  const shown = path.replace(/\/+$/, '') || '/'
  if (PRODUCT_PATH.test(shown)) return PRODUCT_SCREEN
  return SCREENS.find((screen) => screen.path === shown)
}

/** @param subject what it shows, where that is known */
export const screenTitle = (screen: Screen | undefined, subject = screen?.name) =>
  `${subject ?? 'Not Found'} · Admin`
