import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import type { PageLocals } from '#api/app-env'
import { findSession } from '#api/auth/session-cookie'
import type { Session } from '#api/auth/sessions'
import { deleteEdgeHeaders } from '#api/cache/tags'
import { isDatabaseError } from '#api/db/client'
import { cookieJar, cookieName } from '#api/http/cookies'
import { logEvent } from '#api/log/log-event'
import { type Flash, parseFlash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import { loginPath } from '#shared/login-redirect'
import type { FailedRequest } from '../lib/failed-request.ts'
import { SHARED_PAGE } from '../routes.ts'
import { compressResponse } from './compress-response.ts'
import { refuseRender, renderPage } from './render-page.ts'
import type { SiteEnv } from './site-env.ts'

/** Renders a page for its visitor, if the visitor has the role that the route requires. */
export async function sendPersonalPage(c: Context<SiteEnv>): Promise<Response> {
  const { services } = c.env.site
  const { request, route, url } = c.var
  const refusal = refuseRender(c)
  if (refusal) return refusal
  const session = findPageSession(c)
  const user = session?.user ?? null
  if (route.role && !user) return c.redirect(loginPath(decodeURI(url.pathname) + url.search), 302)
  const isDenied = route.role !== undefined && user?.role !== route.role
  if (isDenied) {
    const { id: userId, role } = user ?? {}
    logEvent(services.log, 'access.denied', { userId, role, path: url.pathname })
  }
  const shown = isDenied ? new Request(new URL('/admin/denied', url), request) : request
  return compressResponse(await renderWithSession(c, shown, session, {}), request)
}

export const renderPersonally = (c: Context<SiteEnv>, path: string, locals: PageLocals) =>
  renderWithSession(c, withCookie(c, path), findPageSession(c), locals)

/** Shows a browser why its form was refused. */
export async function renderErrorPage(c: Context<SiteEnv>, refused: Response): Promise<Response> {
  const refusal = refuseRender(c)
  if (refusal) return refusal
  const { error = '', message = error } = (await refused.json()) as { error?: string; message?: string }
  const failedRequest: FailedRequest = { status: refused.status, message }
  const page = await renderPage(c.env.site, withCookie(c, '/500'), { route: SHARED_PAGE, failedRequest })
  const headers = new Headers(page.headers)
  for (const [name, value] of refused.headers) {
    if (!/^content-/.test(name)) headers.append(name, value)
  }
  headers.set('cache-control', 'private, no-store')
  // Astro's error page is always a 500.
  return compressResponse(new Response(page.body, { status: refused.status, headers }), c.var.request)
}

const withCookie = (c: Context<SiteEnv>, path: string) =>
  new Request(c.env.site.services.env.SITE_URL + path, {
    headers: { cookie: c.req.raw.headers.get('cookie') ?? '' },
  })

async function renderWithSession(
  c: Context<SiteEnv>,
  request: Request,
  session: Session | null,
  locals: Partial<PageLocals>,
): Promise<Response> {
  const { site } = c.env
  const { route, clientAddress } = c.var
  const flash = route.role ? undefined : (locals.flash ?? readFlash(c))
  const user = session?.user ?? null
  const page = await renderPage(site, request, { route, clientAddress, session, user, ...locals, flash })
  page.headers.set('cache-control', 'private, no-store')
  deleteEdgeHeaders(page.headers)
  // A redirect leaves the message for the next page.
  if (flash && page.headers.get('content-type')?.startsWith('text/html')) deleteFlash(c)
  return c.newResponse(page.body, page)
}

/** Returns null for a visitor, even if the database can't be read. Renews or deletes the session's cookie. */
function findPageSession(c: Context<SiteEnv>): Session | null {
  const { services } = c.env.site
  try {
    return findSession(cookieJar(c), services)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    services.log.error(error, 'the session could not be read')
    return null
  }
}

/** Reads the message, except on a page that is rendered ahead and may never be shown. */
function readFlash(c: Context<SiteEnv>): Flash | undefined {
  if (c.req.raw.headers.has('sec-purpose')) return undefined
  return parseFlash(getCookie(c, cookieName(c.env.site.services.env, FLASH_COOKIE)))
}

function deleteFlash(c: Context<SiteEnv>): void {
  const { env } = c.env.site.services
  deleteCookie(c, cookieName(env, FLASH_COOKIE), { path: '/', secure: env.secureCookies })
}
