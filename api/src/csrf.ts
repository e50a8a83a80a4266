import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

/**
 * True when the browser says that another site made this request, or another host of the same site. A client that sends
 * neither header, like curl, is not a browser and is served.
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function isCrossSite(headers: Headers, ownOrigins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  const origin = headers.get('origin')
  return origin !== null && !ownOrigins.includes(origin)
}

/** The origin that the request was sent to, and the public one. */
export function ownOrigins(c: Context, siteUrl: string): string[] {
  const host = c.req.header('host')
  return host ? [siteUrl, `http://${host}`, `https://${host}`] : [siteUrl]
}

/** The one GET that changes state. */
export const SYNC_PATH = '/_api/printful/products'

/** Refuses state-changing requests from other sites. @throws 403 */
export const csrfProtection =
  (siteUrl: string): MiddlewareHandler =>
  async (c, next) => {
    const isSync = c.req.path === SYNC_PATH
    const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !isSync
    if (!isSafe) {
      const isNavigation = isSync && c.req.header('sec-fetch-mode') === 'navigate'
      if (isNavigation || isCrossSite(c.req.raw.headers, ownOrigins(c, siteUrl))) {
        throw new HTTPException(403, { message: 'This request came from another site and was refused.' })
      }
    }
    await next()
  }
