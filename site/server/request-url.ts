/** Path and query. Without a usable `Host` header `request.url` has no more than these. */
export function requestTarget({ url }: Pick<Request, 'url'>): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 8))
}

export const isRead = ({ method }: Pick<Request, 'method'>) => method === 'GET' || method === 'HEAD'

/** Astro refuses a path that takes more than ten rounds to decode. */
const NESTED_ENCODING = /%(25){8}/

/** True for a path that can't be decoded, like `/%ff`, for which Astro would log an error. */
export function isMalformedPath(path: string): boolean {
  try {
    // The bundler would drop a call whose result is not used.
    return NESTED_ENCODING.test(decodeURI(path))
  } catch {
    return true
  }
}

/** False for several `Host` headers, which arrive joined by commas. HTTP/1.0 has none. */
export function isValidHost(host: string | null): boolean {
  if (!host) return true
  const match = host.match(/^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i)
  return match !== null && Number(match[1] ?? 0) <= 65_535
}

/** `/products/` without its trailing slashes; undefined without any. Never another origin's URL. */
export function withoutTrailingSlash({ pathname, search }: URL): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`
}

/** The URL at which this machine reaches a server that listens on the host. */
export function listenUrl(host: string, port: number | undefined): string {
  if (/^(0\.0\.0\.0|\[?[0:]+\]?)$/.test(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
}
