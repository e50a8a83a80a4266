import { createApp } from '#api/app'
import { readEnv } from '#api/env'
import { openServices } from '#api/open-services'

export interface Route {
  method: string
  /** `/products/:slug`; `*` stands for any rest. */
  path: string
}

/** Astro's own, which must not be reachable. */
const FRAMEWORK_PATHS = ['/_image', '/_server-islands/:name', '/_actions/:name', '/404', '/500']

/** Every route of the API, every page and every static folder: a new one is in the list by itself. */
export async function listRoutes(): Promise<Route[]> {
  const pages = [...new Bun.Glob('**/*.{astro,ts}').scanSync('site/src/pages')]
    .filter((file) => !/(^|\/)_/.test(file) && !file.endsWith('.test.ts'))
    .map(pagePath)
  const get = [...pages, ...FRAMEWORK_PATHS, '/_astro/:name', '/favicon.svg', '/*', '/_api/*']
  const routes = [...(await listApiRoutes()), ...get.map((path) => ({ method: 'GET', path }))]
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()]
}

/** `products/[slug].astro` is `/products/:slug`, `collections/index.astro` is `/collections`. */
export const pagePath = (file: string) =>
  `/${file
    .replaceAll('\\', '/')
    .replace(/\.(astro|ts)$/, '')
    .replace(/(^|\/)index$/, '')
    .replace(/\[(?:\.\.\.)?(\w+)\]/g, ':$1')}`

async function listApiRoutes(): Promise<Route[]> {
  const services = await openServices(
    readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_PATH: ':memory:', PRINTFUL_SANDBOX: 'false' }),
  )
  const { routes } = createApp(services)
  await services.close()
  // Middleware is registered for all methods.
  return routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }))
}
