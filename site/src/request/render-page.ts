import type { Context } from 'hono'
import { CACHE_TAG_HEADER, deleteEdgeHeaders, tags } from '#api/cache/tags'
import { DEFAULT_HEADER_LINK, getHeaderLink, type HeaderLink } from '#api/collections/header-link'
import { isDatabaseError } from '#api/db/client'
import type { Env } from '#api/env'
import { takeToken } from '#api/http/rate-limit'
import { counters } from '#api/platform/counters'
import { analyticsSettings } from '#api/storefront/analytics-settings'
import { readDefaultStorefront, readStorefront } from '#api/storefront/storefront'
import type { Storefront } from '#shared/contracts/storefront'
import { type Route, SHARED_PAGE } from '../routes.ts'
import { SPECULATION_RULES_PATH } from '../speculation-rules.ts'
import { setSecurityHeaders } from './response-headers.ts'
import type { Site, SiteEnv } from './site-env.ts'

type Locals = Partial<Omit<App.Locals, 'route'>> & { route: Route }

/** Renders a page with the texts of the storefront. Without them it still works, but isn't cached. */
export async function renderPage(
  { services, renderPage }: Site,
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
    const response = await completePage(page, env, locals.route)
    const { headers } = response
    if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
    setSecurityHeaders(headers, env)
    if (stored === undefined) headers.delete(CACHE_TAG_HEADER)
    else if (headers.has(CACHE_TAG_HEADER)) headers.append(CACHE_TAG_HEADER, tags.navigation)
    return response
  } finally {
    counters.rendersInFlight--
  }
}

/** Completes a page of Astro's: its policy, its speculation rules, and what Astro has no setting for. */
export async function completePage(
  page: Response,
  env: Env,
  { role }: Partial<Route> = {},
): Promise<Response> {
  const headers = new Headers(page.headers)
  const isHtml = headers.get('content-type')?.startsWith('text/html')
  if (isHtml && role === undefined) headers.set('speculation-rules', `"${SPECULATION_RULES_PATH}"`)
  const policy = headers.get('content-security-policy')
  const init = { status: page.status, headers }
  if (policy === null) return new Response(page.body, init)
  const html = correctPage(await page.text())
  headers.set('content-security-policy', allowAnalytics(policy, env))
  return new Response(html, init)
}

const MODULE_SCRIPT = '<script type="module"'

/** Style of Astro's islands, which is invalid where it stands. `global.css` has its rule. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/** Removes what is invalid, and keeps scripts from being fetched before the first image. */
const correctPage = (html: string) =>
  html
    .replace(ISLAND_STYLE, '')
    .replaceAll(`${MODULE_SCRIPT} src=`, `${MODULE_SCRIPT} fetchpriority="low" src=`)

function allowAnalytics(policy: string, env: Env): string {
  const settings = analyticsSettings(env)
  return settings ? `${policy.replace(/;?\s*$/, ';')} connect-src 'self' ${settings.host};` : policy
}

/** Returns undefined if the database can't be read. */
function readShopTexts({
  db,
  env,
  log,
}: Site['services']): { storefront: Storefront; headerLink: HeaderLink } | undefined {
  try {
    return { storefront: readStorefront(db, env), headerLink: getHeaderLink(db) }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the texts of the storefront could not be read')
    return undefined
  }
}

/** Renders a page that is the same for everyone: no cookie and no address reaches it. */
export async function renderShared(site: Site, path: string, route: Route): Promise<Response> {
  const request = new Request(site.services.env.SITE_URL + path)
  const response = await renderPage(site, request, { route })
  response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
  return response
}

/** Takes a token for a render. Returns the page that says to wait if there is none. */
export function refuseRender(c: Context<SiteEnv>): Promise<Response> | undefined {
  const { services } = c.env.site
  const waitSeconds = takeToken(services.renderLimiter, c.var.clientAddress, services.env)
  return waitSeconds > 0 ? respondTooMany(c, waitSeconds) : undefined
}

export async function respondTooMany(c: Context<SiteEnv>, waitSeconds: number): Promise<Response> {
  const { site } = c.env
  const render = () => renderShared(site, '/429', SHARED_PAGE)
  const page = await site.cache.respond('429', c.var.request, render, { statuses: [429] })
  const headers = new Headers(page.headers)
  deleteEdgeHeaders(headers)
  headers.set('retry-after', String(waitSeconds))
  headers.set('cache-control', 'no-store')
  return new Response(page.body, { status: page.status, headers })
}
