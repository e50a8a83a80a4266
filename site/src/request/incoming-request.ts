import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { Scheme } from '#api/app-env'
import type { Env } from '#api/env'
import type { Services } from '#api/services'
import { refuse, setTransportSecurity, siteScheme } from './response-headers.ts'
import type { StoreEnv } from './store-env.ts'

export const IDLE_TIMEOUT_SECONDS = 30

const MAX_URL_LENGTH = 4096

/** Reads who sends the request, and refuses what no step can respond to. */
export const readRequest: MiddlewareHandler<StoreEnv> = async (c, next) => {
  const { store, server } = c.env
  const { env } = store.services
  const { raw } = c.req
  const refusal = refuseRequest(raw, env)
  if (refusal) return refusal
  const scheme = forwardedScheme(raw, env.TRUST_PROXY)
  c.set('scheme', scheme)
  c.set('request', URL.canParse(raw.url) ? raw : new Request(env.SITE_URL + requestTarget(raw), raw))
  await next()
  // All others have the headers of SITE_URL's scheme.
  if (scheme && scheme !== siteScheme(env)) setTransportSecurity(c.res.headers, env, scheme)
  // Without it the connection would stay open for ever once it is idle.
  if (c.get('hasNoIdleTimeout') && !isEventStream(c.res)) server.timeout(raw, IDLE_TIMEOUT_SECONDS)
}

/** Reads the client's address, which costs more than a cached response. */
export function readClientAddress(c: Context<StoreEnv>): string {
  const { store, server } = c.env
  const { raw } = c.req
  store.warnOfForwarded(raw)
  return clientAddressOf(raw, server.requestIP(raw)?.address ?? '', store.services.env.TRUST_PROXY)
}

function refuseRequest({ method, url, headers }: Request, env: Env): Response | undefined {
  if (!isValidHost(headers.get('host'))) return refuse(env, 400, 'The Host header is invalid.')
  // A CONNECT has no path, and TRACE would show a proxy's headers.
  if (method === 'CONNECT' || method === 'TRACE') {
    return refuse(env, 405, `${method} is not supported.`, { allow: 'GET, HEAD, POST' })
  }
  return url.length > MAX_URL_LENGTH ? refuse(env, 414, 'The address is too long.') : undefined
}

const isEventStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

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

/** `192.0.2.1` of `192.0.2.1:567`, `2001:db8::1` of `[2001:db8::1]:567`; undefined for what is no address. */
function parseAddress(entry: string): string | undefined {
  const bracketed = entry.match(/^\[(.*)\](?::\d+)?$/)?.[1]
  const address = bracketed ?? (isIP(entry) ? entry : entry.replace(/:\d+$/, ''))
  return isIP(address) ? withoutMapping(address) : undefined
}

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The client's address: the entry of the first of our own proxies. Each proxy appends the address that it received the
 * request from; the client can forge the entries before ours.
 */
export function clientAddressOf({ headers }: Request, socketAddress: string, proxyCount: number): string {
  const entries = proxyCount > 0 ? (headers.get('x-forwarded-for')?.split(',') ?? []) : []
  const entry = entries.at(-proxyCount)?.trim()
  return (entry && parseAddress(entry)) || withoutMapping(socketAddress)
}

/** The scheme that our last proxy names; undefined where none does. */
export function forwardedScheme({ headers }: Request, proxyCount: number): Scheme | undefined {
  if (proxyCount === 0) return undefined
  const scheme = headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}

const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded']

/** Logs once that a proxy seems to stand before the store, of which TRUST_PROXY says nothing. */
export function forwardedWarning({ env, log }: Pick<Services, 'env' | 'log'>): (request: Request) => void {
  let isDone = env.TRUST_PROXY > 0
  return ({ headers }) => {
    if (isDone || !FORWARDED_HEADERS.some((name) => headers.has(name))) return
    isDone = true
    log.warn(
      'TRUST_PROXY is off, but a request came through a proxy: all clients behind it count as one. Set TRUST_PROXY to the number of your proxies.',
    )
  }
}
