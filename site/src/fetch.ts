import { FetchState, astro as render } from 'astro/fetch'
import { type Context, Hono } from 'hono'
import { toResponse } from '#api/cache/cached-response'
import { setRoute } from '#api/log/request-context'
import { countRequest } from '#api/platform/counters'
import { callApi } from '../server/api-calls.ts'
import {
  isRead,
  isValidHost,
  readRequest,
  requestTarget,
  setScheme,
  withoutTrailingSlash,
} from '../server/incoming-request.ts'
import { sendPersonalPage } from '../server/personal-page.ts'
import { refuseRender, renderShared } from '../server/render-page.ts'
import { findRoute, insertSlug, resolvePage } from '../server/resolve-page.ts'
import { refuse, setHeaders } from '../server/response-headers.ts'
import type { Pages, StoreEnv } from '../server/store-env.ts'

/** Renders pages by Astro. */
export const astroPages: Pages = {
  matchRoute: (request) => new FetchState(request).routeData?.route,
  renderPage(request, clientAddress, locals) {
    const state = new FetchState(request)
    state.clientAddress = clientAddress
    state.renderOptions.addCookieHeader = true
    Object.assign(state.locals, locals)
    return render(state)
  },
}

/** The path of every request, in production and in development: headers, files, cache, API and forms, pages. */
export default new Hono<StoreEnv>()
  .use(setScheme)
  .use(async (c, next) => {
    const { store } = c.env
    const { raw } = c.req
    if (!isValidHost(raw.headers.get('host'))) {
      return refuse(store.services.env, 400, 'The Host header is invalid.')
    }
    if (!isRead(raw)) return next()
    const target = requestTarget(raw)
    const file = store.files.get(target)
    const response = await (file ? toResponse(file, raw) : store.cache.match(target, raw))
    if (!response) return next()
    countRequest(file ? 'file' : 'cached', response.status)
    return response
  })
  .use(async (c, next) => {
    const response = await c.env.store.observe(c.req.raw, async () => {
      await next()
      return c.res
    })
    if (response !== c.res) c.res = response
  })
  .use(setHeaders)
  .use(readRequest)
  .use(findRoute)
  .use(async (c, next) => (c.var.rule.isApi || !isRead(c.var.request) ? callApi(c) : next()))
  .use(async (c, next) => {
    const file = c.env.store.files.get(c.var.url.pathname)
    if (file) return toResponse(file, c.var.request)
    const location = withoutTrailingSlash(c.var.url)
    return location ? new Response(null, { status: 308, headers: { location } }) : next()
  })
  .use(async (c, next) => {
    const { route, rule } = c.var
    setRoute(route ?? '/404')
    // A visitor without the role is not told which pages there are.
    return rule.isPersonal && (route !== undefined || rule.role) ? sendPersonalPage(c) : next()
  })
  .all('*', sendSharedPage)
  // The observer logs it, or Astro's development server shows it.
  .onError((error) => {
    throw error
  })

/** Sends a page that is the same for everyone: from the cache, else rendered for it. */
async function sendSharedPage(c: Context<StoreEnv>): Promise<Response> {
  const { store } = c.env
  const { request, rule } = c.var
  const page = resolvePage(store.lookups, c.var)
  if (page.type === 'redirect') {
    // A slug may lead elsewhere later, a former one too.
    const headers = { location: page.location, 'cache-control': 'no-cache' }
    return new Response(null, { status: page.status, headers })
  }
  const { path, statuses } = page
  const respond = (request: Request) =>
    store.cache.respond(path, request, () => renderShared(store, path, rule), {
      statuses,
      refuse: () => refuseRender(c),
    })
  if (page.slug === undefined) return respond(request)
  // Its page is put together and compressed for each request.
  const refusal = refuseRender(c)
  if (refusal) return refusal
  const response = await respond(new Request(request.url))
  // A refusal is compressed for its client already.
  return response.status === 429 ? response : insertSlug(response, page.slug, request)
}
