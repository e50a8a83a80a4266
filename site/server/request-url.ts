/** Path and query as requested. Without a usable `Host` header Bun gives no more than these. */
export function requestTarget({ url }: Pick<Request, 'url'>): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 8))
}

/** `/products/` without its trailing slashes; undefined where there are none. Never leads to another origin. */
export function withoutTrailingSlash({ pathname, search }: URL): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`
}
