/** Query parameters that a page looks at; all others are dropped before the shared cache, so they can't fill it. */
const PAGE_PARAMETERS: [path: RegExp, names: readonly string[]][] = [
  [/^\/products$/, ['q', 'size', 'color', 'availability', 'sort', 'page']],
  [/^\/products\/[^/]+$/, ['variant']],
  [/^\/collections\/[^/]+$/, ['page']],
]

/** Pages that are about one visitor: never shared. */
const PERSONAL = /^\/(admin|cart|login)(\/|$)/

/** However the path is spelled: the router reads `/%63art` as `/cart`. */
export const isPersonal = (path: string) =>
  PERSONAL.test(path.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`))))

/** The path with only the parameters that the page looks at, in one order: one page has one address in the cache. */
export function cacheAddress({ pathname, searchParams }: URL): string {
  const names = PAGE_PARAMETERS.find(([path]) => path.test(pathname))?.[1] ?? []
  const query = new URLSearchParams()
  for (const name of names) {
    for (const value of searchParams.getAll(name)) query.append(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The address without slashes at its end, where it has some: `/products/` is `/products`. Never another site's. */
export function withoutTrailingSlash({ pathname, search }: URL): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`
}

/** What was asked for, with its query. Of a request without a usable `Host` header Bun knows no more than that. */
export function targetOf({ url }: Pick<Request, 'url'>): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 8))
}
