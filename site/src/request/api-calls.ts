import type { Context } from 'hono'
import type { AppEnv } from '#api/app-env'
import { deleteEdgeHeaders, IMMUTABLE, setEdgeHeaders } from '#api/cache/tags'
import type { Env } from '#api/env'
import { takeToken } from '#api/http/rate-limit'
import { catalogKey } from './api-cache-key.ts'
import { compressResponse } from './compress-response.ts'
import { isRead } from './incoming-request.ts'
import { renderErrorPage, renderPersonally } from './personal-page.ts'
import { respondTooMany } from './render-page.ts'
import { refuse, setSecurityHeaders } from './response-headers.ts'
import type { SiteEnv } from './site-env.ts'

const TOO_MANY_SEARCHES = 'Too many searches. Please wait a moment and try again.'

/** Responds with the API: to catalog calls from the cache, and to a browser's refused form with a page. */
export async function callApi(c: Context<SiteEnv>): Promise<Response> {
  const { request, url } = c.var
  const key = isRead(request) ? catalogKey(url) : undefined
  if (key !== undefined) return callCatalog(c, key)
  const response = await c.env.site.app.fetch(request, apiBindings(c))
  setOrDeleteEdgeHeaders(response.headers, c.env.site.services.env)
  if (response.status < 400 || isPage(response) || !expectsPage(c)) return compressResponse(response, request)
  return respondWithPage(c, response)
}

/** Only images are shared here: catalog calls have been answered. */
function setOrDeleteEdgeHeaders(headers: Headers, { EDGES }: Pick<Env, 'EDGES'>): void {
  deleteEdgeHeaders(headers)
  if (EDGES.length > 0 && headers.get('cache-control') === IMMUTABLE) setEdgeHeaders(headers, [])
}

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false

const expectsPage = ({ var: { route, request } }: Context<SiteEnv>): boolean =>
  route.audience !== 'api' && (request.headers.get('accept')?.includes('text/html') ?? false)

function apiBindings(c: Context<SiteEnv>): AppEnv['Bindings'] {
  const { raw } = c.req
  return {
    clientAddress: c.var.clientAddress,
    scheme: c.var.scheme,
    disableIdleTimeout: () => {
      c.set('hasNoIdleTimeout', true)
      c.env.server.timeout(raw, 0)
    },
    renderPage: (path, locals) => renderPersonally(c, path, locals),
  }
}

function callCatalog(c: Context<SiteEnv>, key: string): Promise<Response> {
  const { services, app, cache } = c.env.site
  const { env } = services
  const call = async () => {
    const response = await app.fetch(new Request(env.SITE_URL + key), apiBindings(c))
    setSecurityHeaders(response.headers, env)
    return response
  }
  const refuseSearch = () => {
    const waitSeconds = takeToken(services.renderLimiter, c.var.clientAddress, env)
    if (waitSeconds === 0) return undefined
    const headers = { 'retry-after': String(waitSeconds), 'cache-control': 'no-store' }
    return refuse(env, 429, TOO_MANY_SEARCHES, headers)
  }
  const isSearch = key.startsWith('/_api/products/search')
  return cache.respond(key, c.var.request, call, isSearch ? { refuse: refuseSearch } : {})
}

function respondWithPage(c: Context<SiteEnv>, response: Response): Promise<Response> {
  const retryAfter = response.status === 429 ? response.headers.get('retry-after') : null
  return retryAfter ? respondTooMany(c, Number(retryAfter)) : renderErrorPage(c, response)
}
