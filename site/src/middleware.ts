import { defineMiddleware } from 'astro:middleware'
import { tags } from '#api/cache/tags'
import { readHeaderCollectionPath } from '#api/collections/header-link'
import { cookieName } from '#api/http/cookies'
import { setRoute } from '#api/http/request-context'
import { logEvent } from '#api/log/log-event'
import { getServices } from '#api/services'
import { parseFlash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import { loginPath } from '#shared/login-redirect'
import { findPageSession } from './loaders/page-session.ts'
import { findRouteRule } from './route-rules.ts'

/** Sets each page's locals, and checks the role that its route requires. Only personal pages read cookies. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, routePattern, url } = context
  const services = getServices()
  setRoute(routePattern)
  locals.env = services.env
  const collectionPath = readHeaderCollectionPath(services)
  locals.headerCollectionPath = collectionPath ?? '/collections'
  // Also by the page that the router chose, in case a spelling of the path escapes our own matching.
  const rules = [findRouteRule(url.pathname), findRouteRule(routePattern)]
  const isPersonal = rules.some((rule) => rule.isPersonal)
  const role = rules.find((rule) => rule.role)?.role
  locals.session = isPersonal ? findPageSession(context.cookies, services) : null
  locals.user = locals.session?.user ?? null

  if (role && !locals.user) return context.redirect(loginPath(url.pathname + url.search), 302)
  const isDenied = role !== undefined && locals.user?.role !== role
  if (isDenied) {
    const { id: userId, role } = locals.user ?? {}
    logEvent(services.log, 'access.denied', { userId, role, path: url.pathname })
  }
  const takesFlash = isPersonal && role === undefined
  if (takesFlash) locals.flash ??= readFlash(context, services.env)
  const response = await (isDenied ? next('/admin/denied') : next())
  // A redirect leaves the message for the next page.
  if (takesFlash && locals.flash && response.headers.get('content-type')?.startsWith('text/html')) {
    context.cookies.delete(cookieName(services.env, FLASH_COOKIE), {
      path: '/',
      secure: services.env.secureCookies,
    })
  }
  if (collectionPath === undefined) context.cache.set(false)
  else if (context.cache.tags.length > 0) context.cache.set({ tags: [tags.navigation] })
  return response
})

/** The message would be gone if a page that is rendered ahead were never shown. */
const readFlash = (
  { cookies, request }: Parameters<typeof onRequest>[0],
  env: Parameters<typeof cookieName>[0],
) =>
  request.headers.has('sec-purpose')
    ? undefined
    : parseFlash(cookies.get(cookieName(env, FLASH_COOKIE))?.value)
