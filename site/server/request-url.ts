/** Path and query. Without a usable `Host` header `request.url` has no more than these. */
export function requestTarget({ url }: Pick<Request, 'url'>): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 8))
}

/** `/products/` without its trailing slashes; undefined without any. Never another origin's URL. */
export function withoutTrailingSlash({ pathname, search }: URL): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`
}
