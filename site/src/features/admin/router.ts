import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { dialogSearchSchema } from './collections/dialog-search.ts'
import { DashboardPending } from './dashboard/DashboardSkeleton.tsx'
import { ordersSearchSchema } from './orders/orders-search.ts'
import { listSearchSchema } from './products/list-search.ts'
import { ScreenError, ScreenNotFound, ScreenSkeleton } from './ScreenStates.tsx'
import { ADMIN_PATH } from './screens.ts'
import { searchNumber, searchPage, searchText } from './search-params.ts'

const root = createRootRoute()

/** Written-out type, because the router's type checks links and can't depend on the screens' types. */
type LoadedScreen = Promise<ComponentType>

/** Types a search as its schema's output, for its readers and for links. */
const toSearch =
  <Search>(schema: z.ZodType<Search>) =>
  (search: Record<string, unknown>): Search =>
    schema.parse(search)

const screen = (load: () => LoadedScreen) => lazyRouteComponent(async () => ({ default: await load() }))

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: screen(
    async (): LoadedScreen => (await import('./dashboard/DashboardScreen.tsx')).DashboardScreen,
  ),
  pendingComponent: DashboardPending,
})
const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: toSearch(listSearchSchema),
  component: screen(async (): LoadedScreen => (await import('./products/ProductsScreen.tsx')).ProductsScreen),
})
const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$productId',
  validateSearch: toSearch(listSearchSchema),
  component: screen(
    async (): LoadedScreen => (await import('./products/product-editor/ProductScreen.tsx')).ProductScreen,
  ),
})
const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: toSearch(ordersSearchSchema),
  component: screen(async (): LoadedScreen => (await import('./orders/OrdersScreen.tsx')).OrdersScreen),
})
const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$orderId',
  validateSearch: toSearch(ordersSearchSchema),
  component: screen(async (): LoadedScreen => (await import('./orders/OrderScreen.tsx')).OrderScreen),
})
const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  validateSearch: toSearch(z.object({ q: searchText, page: searchPage })),
  component: screen(
    async (): LoadedScreen => (await import('./customers/CustomersScreen.tsx')).CustomersScreen,
  ),
})
const collections = createRoute({
  getParentRoute: () => root,
  path: '/collections',
  validateSearch: toSearch(dialogSearchSchema),
  component: screen(
    async (): LoadedScreen => (await import('./collections/CollectionsScreen.tsx')).CollectionsScreen,
  ),
})
const storefront = createRoute({
  getParentRoute: () => root,
  path: '/storefront',
  component: screen(
    async (): LoadedScreen => (await import('./storefront/StorefrontScreen.tsx')).StorefrontScreen,
  ),
})
const sync = createRoute({
  getParentRoute: () => root,
  path: '/sync',
  component: screen(async (): LoadedScreen => (await import('./sync/SyncScreen.tsx')).SyncScreen),
})
const changes = createRoute({
  getParentRoute: () => root,
  path: '/changes',
  validateSearch: toSearch(z.object({ page: searchPage, product: searchNumber })),
  component: screen(async (): LoadedScreen => (await import('./changes/ChangesScreen.tsx')).ChangesScreen),
})
const health = createRoute({
  getParentRoute: () => root,
  path: '/health',
  component: screen(async (): LoadedScreen => (await import('./health/HealthScreen.tsx')).HealthScreen),
})
const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch: toSearch(z.object({ q: searchText })),
  component: screen(async (): LoadedScreen => (await import('./users/UsersScreen.tsx')).UsersScreen),
})

const routeTree = root.addChildren([
  overview,
  orders,
  order,
  customers,
  products,
  product,
  collections,
  storefront,
  sync,
  changes,
  health,
  users,
])

/** Parses plain text. The router's own parser would put `"` around a search for `2026`. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

/** Creates the router. @param path the URL's path on the server, which has no history */
export const createAdminRouter = (path: string) =>
  createRouter({
    routeTree,
    basepath: ADMIN_PATH,
    history:
      typeof document === 'undefined'
        ? createMemoryHistory({ initialEntries: [path] })
        : createBrowserHistory(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: ScreenNotFound,
    scrollRestoration: true,
    // The stylesheet's smooth scrolling is only for fragments.
    scrollRestorationBehavior: 'instant',
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
}
