import { defineMiddleware } from 'astro:middleware'
import { hc } from 'hono/client'
import { type Api, createApp } from '#api/app'
import { headerCollectionPath } from '#api/collections/header'
import type { Env } from '#api/env'
import { findPictures } from '#api/pictures/queries'
import { currentStore, type Store } from '#api/store'
import { SHARED_HEADER, tags } from '#api/tags'
import { loginAddress } from '#shared/after-login'
import { FLASH_COOKIE, parseFlash } from '#shared/contracts/flash'
import { adminGate } from '../server/admin-gate.ts'
import { readPageUser } from '../server/page-user.ts'
import { readVisitor } from '../server/visitor.ts'
import { analyticsSettings } from './features/analytics/settings.ts'

/** Gives each page the store's calls, answered in this very process, and what it may know of its visitor. */
let app: ReturnType<typeof createApp> | undefined

export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next()
  const { locals, request, routePattern, url } = context
  const store = currentStore()
  app ??= createApp(store)
  const answer = app
  const cookie = request.headers.get('cookie')
  locals.env = store.env
  locals.api = hc<Api>(store.env.SITE_URL, {
    headers: cookie ? { cookie } : {},
    fetch: (input: RequestInfo | URL, init?: RequestInit) => answer.fetch(new Request(input, init)),
  })._api
  locals.pictures = (urls) => findPictures(store.db, urls)
  locals.cartCount = readVisitor(request).cartCount
  locals.flash = parseFlash(context.cookies.get(FLASH_COOKIE)?.value)
  locals.headerCollectionPath = readHeaderLink(store)
  locals.user = await readPageUser(context.cookies, store)

  const gate = adminGate([url.pathname, routePattern], locals.user)
  if (gate === 'login') return context.redirect(loginAddress(url.pathname + url.search), 302)
  const response = await (gate === 'denied' ? next('/admin/denied') : next())
  if (context.cookies.has(FLASH_COOKIE) && showsFlash(url, response)) {
    context.cookies.delete(FLASH_COOKIE, { path: '/' })
  }
  allowAnalytics(response, store.env)
  const shown = response.headers.get(SHARED_HEADER)
  if (shown !== null) response.headers.set(SHARED_HEADER, `${shown},${tags.navigation}`)
  return response
})

/** The shop's pages show the message; what is no page, or an administrator's, leaves it for the next. */
const showsFlash = (url: URL, response: Response) =>
  response.headers.get('content-type')?.startsWith('text/html') && !url.pathname.startsWith('/admin')

/**
 * Where analytics are on, the page may talk to their host, which is known only when the store starts; its policy lets it
 * talk to nobody else. Astro's own way to add to the policy works only in each page's own code.
 */
function allowAnalytics({ headers }: Response, env: Env) {
  const settings = analyticsSettings(env, null)
  const policy = headers.get('content-security-policy')
  if (!settings || policy === null) return
  headers.set(
    'content-security-policy',
    `${policy.replace(/;?\s*$/, ';')} connect-src 'self' ${settings.host};`,
  )
}

/** A page is made even when the catalogue can't be read. */
function readHeaderLink({ db, log }: Store): string {
  try {
    return headerCollectionPath(db)
  } catch (error) {
    log.error(error, 'the header link could not be read')
    return '/collections'
  }
}
