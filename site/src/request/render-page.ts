import type { Context } from 'hono'
import { CACHE_TAG_HEADER, deleteEdgeHeaders, tags } from '#api/cache/tags'
import { DEFAULT_HEADER_LINK, getHeaderLink, type HeaderLink } from '#api/collections/header-link'
import { isDatabaseError } from '#api/db/client'
import { takeToken } from '#api/http/rate-limit'
import { counters } from '#api/platform/counters'
import { readDefaultStorefront, readStorefront } from '#api/storefront/storefront'
import type { Storefront } from '#shared/contracts/storefront'
import { type RouteRule, SHARED_PAGE } from '../route-rules.ts'
import { completePage, setSecurityHeaders } from './response-headers.ts'
import type { Store, StoreEnv } from './store-env.ts'

type Locals = Partial<Omit<App.Locals, 'rule'>> & { rule: RouteRule }

export async function renderPage(
  { services, renderPage }: Store,
  request: Request,
  locals: Locals,
): Promise<Response> {
  const { env } = services
  const stored = readShopTexts(services)
  counters.rendersInFlight++
  try {
    const page = await renderPage(request, {
      env,
      clientAddress: '',
      ...(stored ?? { storefront: readDefaultStorefront(env), headerLink: DEFAULT_HEADER_LINK }),
      session: null,
      user: null,
      ...locals,
    })
    const response = await completePage(page, env, locals.rule)
    const { headers } = response
    if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
    setSecurityHeaders(headers, env)
    // All pages show these texts. If they can't be read, no page is cached.
    if (stored === undefined) headers.delete(CACHE_TAG_HEADER)
    else if (headers.has(CACHE_TAG_HEADER)) headers.append(CACHE_TAG_HEADER, tags.navigation)
    return response
  } finally {
    counters.rendersInFlight--
  }
}

/** Returns undefined if the database can't be read. */
function readShopTexts({
  db,
  env,
  log,
}: Store['services']): { storefront: Storefront; headerLink: HeaderLink } | undefined {
  try {
    return { storefront: readStorefront(db, env), headerLink: getHeaderLink(db) }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the texts of the storefront could not be read')
    return undefined
  }
}

export async function renderShared(store: Store, path: string, rule: RouteRule): Promise<Response> {
  const request = new Request(store.services.env.SITE_URL + path)
  const response = await renderPage(store, request, { rule })
  response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
  return response
}

/** Takes a token for a render. Returns the page that says to wait if there is none. */
export function refuseRender(c: Context<StoreEnv>): Promise<Response> | undefined {
  const { services } = c.env.store
  const waitSeconds = takeToken(services.renderLimiter, c.var.clientAddress, services.env)
  return waitSeconds > 0 ? respondTooMany(c, waitSeconds) : undefined
}

export async function respondTooMany(c: Context<StoreEnv>, waitSeconds: number): Promise<Response> {
  const { store } = c.env
  const render = () => renderShared(store, '/429', SHARED_PAGE)
  const page = await store.cache.respond('429', c.var.request, render, { statuses: [429] })
  const headers = new Headers(page.headers)
  deleteEdgeHeaders(headers)
  headers.set('retry-after', String(waitSeconds))
  headers.set('cache-control', 'no-store')
  return new Response(page.body, { status: page.status, headers })
}
