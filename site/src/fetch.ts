import { FetchState, astro as respond } from 'astro/fetch'
import { astro } from 'astro/hono'
import { Hono } from 'hono'

// In development requests for the API come here too; in production the server handles them before.
const fetchApi = async (request: Request) => {
  // Imported with each request: a syntax error fails the request, where it would keep this module from being loaded again.
  const { createApp } = await import('#api/app')
  const { CACHE_TAG_HEADER } = await import('#api/cache/tags')
  const { getServices } = await import('#api/services')
  const response = await createApp(getServices()).fetch(request, {
    clientAddress: '127.0.0.1',
    renderPage: (path, locals) => renderPage(request, path, locals),
  })
  response.headers.delete(CACHE_TAG_HEADER)
  return response
}

const renderPage = (request: Request, path: string, locals: Partial<App.Locals>) => {
  const cookie = request.headers.get('cookie') ?? ''
  const state = new FetchState(new Request(new URL(path, request.url), { headers: { cookie } }))
  Object.assign(state.locals, locals)
  return respond(state)
}

const app = new Hono().onError((error) => {
  // In development its lines are those of the sources already: read-only, they aren't mapped once more.
  if (import.meta.env.DEV)
    Object.defineProperty(error, 'stack', { value: error.stack, configurable: false, writable: false })
  throw error
})

if (import.meta.env.DEV) {
  app
    .use(async (_, next) => {
      const { requireCurrentServices } = await import('../server/dev-services.ts')
      await requireCurrentServices()
      await next()
    })
    .all('/_api/*', (c) => fetchApi(c.req.raw))
    .all('/images/*', (c) => fetchApi(c.req.raw))
    .all('/avatars/*', (c) => fetchApi(c.req.raw))
    .get('/checkout/return', (c) => fetchApi(c.req.raw))
    .post('*', (c) => fetchApi(c.req.raw))
}

export default app.all('*', astro())
