import { FetchState, astro as render } from 'astro/fetch'
import { type Context, Hono, type Next } from 'hono'
import { toResponse } from '#api/cache/cached-response'
import { setRoute } from '#api/log/request-context'
import { countRequest } from '#api/platform/counters'
import { callApi } from './request/api-calls.ts'
import { isRead, readRequest, requestTarget, withoutTrailingSlash } from './request/incoming-request.ts'
import { sendPersonalPage } from './request/personal-page.ts'
import { refuseRender, renderShared } from './request/render-page.ts'
import { insertSlug, resolveRequest } from './request/resolve.ts'
import { setHeaders } from './request/response-headers.ts'
import type { Pages, ResolvedPage, SiteEnv } from './request/site-env.ts'
import { SHARED_PAGE } from './routes.ts'

type Step = Context<SiteEnv>

export const astroPages: Pages = {
  matchPattern: (request) => new FetchState(request).routeData?.route,
  async renderPage(request, locals) {
    const state = new FetchState(request)
    Object.assign(state.locals, locals)
    const response = await render(state)
    for (const cookie of state.cookies.headers()) response.headers.append('set-cookie', cookie)
    return response
  },
}

/** Handles every request, in production and in development. */
export default new Hono<SiteEnv>()
  .use(readRequest)
  .use(sendFromMemory)
  .use(observe)
  .use(setHeaders)
  .use(resolve)
  .use(sendFromApi)
  .use(redirectTrailingSlash)
  .all('*', sendPage)
  // The observer logs the error, or Astro's development server shows it.
  .onError((error) => {
    throw error
  })

async function sendFromMemory(c: Step, next: Next) {
  const { files, cache } = c.env.site
  // Reading `c.var` copies all variables, which costs more than everything else here.
  const request = c.get('request')
  if (!isRead(request)) return next()
  const target = requestTarget(request)
  const file = files.get(target.replace(/\?.*/, ''))
  const response = await (file ? toResponse(file, request) : cache.match(target, request))
  if (!response) return next()
  countRequest(file ? 'file' : 'cached', response.status)
  return response
}

async function observe(c: Step, next: Next) {
  const response = await c.env.site.observe(c.req.raw, async () => {
    await next()
    return c.res
  })
  if (response !== c.res) c.res = response
}

async function resolve(c: Step, next: Next) {
  const { url, pattern, route, page } = resolveRequest(c.env.site, c.var.request)
  c.set('url', url)
  c.set('pattern', pattern)
  c.set('route', route)
  c.set('page', page)
  await next()
}

async function sendFromApi(c: Step, next: Next) {
  return c.var.route.audience === 'api' || !isRead(c.var.request) ? callApi(c) : next()
}

async function redirectTrailingSlash(c: Step, next: Next) {
  const location = withoutTrailingSlash(c.var.url)
  return location ? new Response(null, { status: 308, headers: { location } }) : next()
}

function sendPage(c: Step): Promise<Response> {
  const { pattern = '/404', page } = c.var
  setRoute(pattern)
  return page ? sendSharedPage(c, page) : sendPersonalPage(c)
}

async function sendSharedPage(c: Step, page: ResolvedPage): Promise<Response> {
  const { site } = c.env
  const { request, route } = c.var
  if (page.type === 'redirect') {
    const headers = { location: page.location, 'cache-control': 'no-cache' }
    return new Response(null, { status: page.status, headers })
  }
  const { path, statuses } = page
  // Unknown paths of all kinds share one page.
  const shown = page.type === 'notFound' ? SHARED_PAGE : route
  const respond = (request: Request) =>
    site.cache.respond(path, request, () => renderShared(site, path, shown), {
      statuses,
      refuse: () => refuseRender(c),
    })
  if (page.slug === undefined) return respond(request)
  const refusal = refuseRender(c)
  if (refusal) return refusal
  const response = await respond(new Request(request.url))
  // A refusal is already compressed for its client.
  return response.status === 429 ? response : insertSlug(response, page.slug, request)
}
