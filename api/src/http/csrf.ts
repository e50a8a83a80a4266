import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { forbidden } from './refusal.ts'

/** True if a browser says that another site or host made the request. Other clients, like curl, send neither header. */
function isCrossSite(headers: Headers, ownOrigins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  const origin = headers.get('origin')
  return origin !== null && !ownOrigins.includes(origin)
}

function ownOrigins(c: Context<AppEnv>, siteUrl: string): string[] {
  const host = c.req.header('host')
  if (!host) return [siteUrl]
  const schemes = c.env?.scheme ? [c.env.scheme] : ['http', 'https']
  // A browser's `Origin` has no default port, but a proxy may send one in `Host`.
  return [siteUrl, ...schemes.flatMap((scheme) => URL.parse(`${scheme}://${host}`)?.origin ?? [])]
}

/** True if a link, an image or another element made the request rather than a script. */
const isNavigationOrElement = (headers: Headers): boolean =>
  headers.get('sec-fetch-mode') === 'navigate' || (headers.get('sec-fetch-dest') ?? 'empty') !== 'empty'

/** Path of the only GET that changes state. */
export const SYNC_PATH = '/_api/printful/products'

export const csrfProtection =
  (siteUrl: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const isSync = c.req.path === SYNC_PATH
    const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !isSync
    if (!isSafe) {
      const isEmbedded = isSync && isNavigationOrElement(c.req.raw.headers)
      if (isEmbedded || isCrossSite(c.req.raw.headers, ownOrigins(c, siteUrl))) {
        throw forbidden('This request came from another site and was refused.')
      }
    }
    await next()
  }
