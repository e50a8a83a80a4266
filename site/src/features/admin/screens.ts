import {
  HeartPulse,
  History,
  type IconNode,
  Layers,
  LayoutDashboard,
  Package,
  RefreshCw,
  Shirt,
  Store,
  Users,
  UsersRound,
} from 'lucide'

interface Screen {
  path: string
  name: string
  heading?: string
  icon: IconNode
  /** True if the screen exists only while the store sells. */
  needsCheckout?: true
}

export const SCREENS = [
  { path: '/', name: 'Overview', icon: LayoutDashboard },
  { path: '/orders', name: 'Orders', icon: Package, needsCheckout: true },
  { path: '/customers', name: 'Customers', icon: UsersRound, needsCheckout: true },
  { path: '/products', name: 'Products', heading: 'Product Management', icon: Shirt },
  { path: '/collections', name: 'Collections', icon: Layers },
  { path: '/storefront', name: 'Storefront', heading: 'Texts of the storefront', icon: Store },
  { path: '/sync', name: 'Sync', heading: 'Syncs with Printful', icon: RefreshCw },
  { path: '/changes', name: 'Changes', icon: History },
  { path: '/health', name: 'Health', heading: 'Health of the catalog', icon: HeartPulse },
  { path: '/users', name: 'Users', icon: Users },
] as const satisfies readonly Screen[]

export const ADMIN_PATH = '/admin'

const PRODUCT_SCREEN: Screen = { path: '/products/$productId', name: 'Product', icon: Shirt }
const ORDER_SCREEN: Screen = { path: '/orders/$orderId', name: 'Order', icon: Package }
const ORDER_PATH = /^\/orders\/[1-9]\d*$/
const PRODUCT_PATH = /^\/products\/[1-9]\d*$/

export const listScreens = (isCheckoutOn: boolean) =>
  SCREENS.filter((screen) => isCheckoutOn || !('needsCheckout' in screen))

export function findScreen(path: string, isCheckoutOn: boolean): Screen | undefined {
  const shown = path.replace(/\/+$/, '') || '/'
  if (isCheckoutOn && ORDER_PATH.test(shown)) return ORDER_SCREEN
  if (PRODUCT_PATH.test(shown)) return PRODUCT_SCREEN
  return listScreens(isCheckoutOn).find((screen) => screen.path === shown)
}

/** Returns the title. @param subject name of what the screen shows, if known */
export const screenTitle = (screen: Screen | undefined, subject = screen?.name) =>
  `${subject ?? 'Not Found'} · Admin`
