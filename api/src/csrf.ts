import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

/**
 * True when the browser says that another site made this request. `same-site` counts as another: a neighbour under the
 * same domain is not this store. A client that sends neither header, like curl, carries nobody's cookies by accident.
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function isCrossSite(headers: Headers, ownOrigins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  const origin = headers.get('origin')
  return origin !== null && !ownOrigins.includes(origin)
}

/** The origin that the request itself was sent to, and the store's public one. */
export function ownOrigins(c: Context, siteUrl: string): string[] {
  const host = c.req.header('host')
  return host ? [siteUrl, `http://${host}`, `https://${host}`] : [siteUrl]
}

/** Reads never change anything, except the sync, which the specification makes a GET. */
export const SYNC_PATH = '/_api/printful/products'

/** Refuses every state-changing call that another site makes in a visitor's name. @throws 403 */
export const csrfProtection =
  (siteUrl: string): MiddlewareHandler =>
  async (c, next) => {
    const isSync = c.req.path === SYNC_PATH
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !isSync
    if (!isRead) {
      const navigates = isSync && c.req.header('sec-fetch-mode') === 'navigate'
      if (navigates || isCrossSite(c.req.raw.headers, ownOrigins(c, siteUrl))) {
        throw new HTTPException(403, { message: 'This request came from another site and was refused.' })
      }
    }
    await next()
  }
