import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Scheme } from '#api/app-env'
import type { Env } from '#api/env'
import { requestKind } from '#api/log/request-context'
import { countRequest } from '#api/platform/counters'
import type { Services } from '#api/services'
import { refuse, setTransportSecurity, siteScheme } from './response-headers.ts'
import type { SiteEnv } from './site-env.ts'

export const IDLE_TIMEOUT_SECONDS = 30

const MAX_URL_LENGTH = 4096

export const readRequest: MiddlewareHandler<SiteEnv> = async (c, next) => {
  const { site, server } = c.env
  const { env } = site.services
  const { raw } = c.req
  const scheme = forwardedScheme(raw, env.TRUST_PROXY)
  c.set('scheme', scheme)
  site.warnOfForwarded(raw)
  c.set('clientAddress', clientAddressOf(raw, server.requestIP(raw)?.address ?? '', env.TRUST_PROXY))
  const refusal = refuseRequest(raw, env)
  if (refusal) {
    countRequest(requestKind(raw), refusal.status)
    c.res = refusal
  } else {
    c.set('request', URL.canParse(raw.url) ? raw : new Request(env.SITE_URL + requestTarget(raw), raw))
    await next()
  }
  if (scheme && scheme !== siteScheme(env)) setTransportSecurity(c.res.headers, env, scheme)
  if (raw.method === 'HEAD') await setBodyLength(c.res)
  // Otherwise the connection would stay open forever once it is idle.
  if (c.get('hasNoIdleTimeout') && !isEventStream(c.res)) server.timeout(raw, IDLE_TIMEOUT_SECONDS)
}

/** Bun would tell a length of 0, because Hono drops the body. The API has dropped it already, so nobody knows its length. */
async function setBodyLength(response: Response): Promise<void> {
  const { status, headers, body } = response
  if (headers.has('content-length') || status === 204 || (status >= 300 && status < 400)) return
  if (body) headers.set('content-length', String((await response.blob()).size))
  else headers.set('transfer-encoding', 'chunked')
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

/** Returns path and query. Without a usable `Host` header, `request.url` has nothing else. */
export function requestTarget({ url }: Pick<Request, 'url'>): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 8))
}

export const isRead = ({ method }: Pick<Request, 'method'>) => method === 'GET' || method === 'HEAD'

/** Encoding in a path that Astro refuses, because it takes more than ten rounds to decode. */
const NESTED_ENCODING = /%(25){8}/

export function isMalformedPath(path: string): boolean {
  try {
    // The bundler would drop a call whose result is not used.
    return NESTED_ENCODING.test(decodeURI(path))
  } catch {
    return true
  }
}

/** True unless there are several `Host` headers, which arrive joined by commas. HTTP/1.0 has none. */
export function isValidHost(host: string | null): boolean {
  if (!host) return true
  const match = host.match(/^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i)
  return match !== null && Number(match[1] ?? 0) <= 65_535
}

/** Returns the path without trailing slashes, never as another origin's URL. Undefined if it has none. */
export function withoutTrailingSlash({ pathname, search }: URL): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`
}

export function listenUrl(host: string, port: number | undefined): string {
  if (/^(0\.0\.0\.0|\[?[0:]+\]?)$/.test(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
}

function parseAddress(entry: string): string | undefined {
  const bracketed = entry.match(/^\[(.*)\](?::\d+)?$/)?.[1]
  const address = bracketed ?? (isIP(entry) ? entry : entry.replace(/:\d+$/, ''))
  return isIP(address) ? withoutMapping(address) : undefined
}

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Returns the address that our first proxy appended. The client can forge the entries before it. */
export function clientAddressOf({ headers }: Request, socketAddress: string, proxyCount: number): string {
  const entries = proxyCount > 0 ? (headers.get('x-forwarded-for')?.split(',') ?? []) : []
  const entry = entries.at(-proxyCount)?.trim()
  return (entry && parseAddress(entry)) || withoutMapping(socketAddress)
}

export function forwardedScheme({ headers }: Request, proxyCount: number): Scheme | undefined {
  if (proxyCount === 0) return undefined
  const scheme = headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}

const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded']

/** Logs once that a proxy seems to stand before a store whose TRUST_PROXY is 0. */
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
