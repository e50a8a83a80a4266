import { defineMiddleware } from 'astro:middleware'
import { tags } from '#api/cache/tags'
import { getHeaderCollectionPath } from '#api/collections/header-link'
import { cookieName } from '#api/cookie-name'
import { isDatabaseError } from '#api/db/client'
import { type Env, readEnv } from '#api/env'
import { logEvent } from '#api/log-event'
import { setRoute } from '#api/request-context'
import { getServices, type Services } from '#api/services'
import { FLASH_COOKIE } from '#shared/cookies'
import { loginPath } from '#shared/login-redirect'
import { analyticsSettings } from './features/analytics/settings.ts'
import { readPageCookies } from './lib/page-cookies.ts'
import { PLACEHOLDER_ORIGIN } from './lib/run-time-parts.ts'
import { findPageSession } from './loaders/page-session.ts'
import { findRouteRule } from './route-rules.ts'
import { SPECULATION_RULES_PATH } from './speculation-rules.ts'

/** Sets each page's locals, and checks the role that its route requires. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request, routePattern, url } = context
  if (context.isPrerendered) {
    locals.env = { ...readEnv({}), SITE_URL: PLACEHOLDER_ORIGIN }
    return next()
  }
  const services = getServices()
  setRoute(routePattern)
  locals.env = services.env
  const { cartCount, flash } = readPageCookies(request.headers.get('cookie'), services.env)
  locals.cartCount = cartCount
  // It would be gone if the page were never shown.
  const isSpeculative = request.headers.has('sec-purpose')
  locals.flash ??= isSpeculative ? undefined : flash
  const collectionPath = findHeaderCollectionPath(services)
  locals.headerCollectionPath = collectionPath ?? '/collections'
  locals.session = findPageSession(context.cookies, services)
  locals.user = locals.session?.user ?? null

  // Also by the page that the router chose, in case a spelling of the path escapes our own matching.
  const role = findRouteRule(url.pathname).role ?? findRouteRule(routePattern).role
  if (role && !locals.user) return context.redirect(loginPath(url.pathname + url.search), 302)
  const isDenied = role !== undefined && locals.user?.role !== role
  if (isDenied) {
    const { id: userId, role } = locals.user ?? {}
    logEvent(services.log, 'access.denied', { userId, role, path: url.pathname })
  }
  const response = await (isDenied ? next('/admin/denied') : next())

  if (isShopPage(url, response)) {
    response.headers.set('speculation-rules', `"${SPECULATION_RULES_PATH}"`)
    // Redirects and admin pages leave the flash message for the next page.
    const flashCookie = cookieName(services.env, FLASH_COOKIE)
    if (context.cookies.has(flashCookie) && !isSpeculative) {
      context.cookies.delete(flashCookie, { path: '/', secure: services.env.secureCookies })
    }
  }
  allowAnalytics(response, services.env)
  if (collectionPath === undefined) context.cache.set(false)
  else if (context.cache.tags.length > 0) context.cache.set({ tags: [tags.navigation] })
  return response
})

const isShopPage = (url: URL, response: Response) =>
  response.headers.get('content-type')?.startsWith('text/html') &&
  findRouteRule(url.pathname).role === undefined

/** Astro's Content-Security-Policy is fixed at build time, the analytics host is known at run time. */
function allowAnalytics({ headers }: Response, env: Env) {
  const settings = analyticsSettings(env, null)
  const policy = headers.get('content-security-policy')
  if (!settings || policy === null) return
  headers.set(
    'content-security-policy',
    `${policy.replace(/;?\s*$/, ';')} connect-src 'self' ${settings.host};`,
  )
}

/** Undefined while the database can't be read. */
function findHeaderCollectionPath({ db, log }: Pick<Services, 'db' | 'log'>): string | undefined {
  try {
    return getHeaderCollectionPath(db)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the header link could not be read')
    return undefined
  }
}
