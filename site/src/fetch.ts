import { astro } from 'astro/hono'
import { Hono } from 'hono'
import { createApp } from '#api/app'
import { getServices } from '#api/services'

/**
 * In development the whole way of a request, with hot reload: the calls, the pictures and the forms, then the pages.
 * In production the server itself stands before the pages, and only they come here.
 */
let app: ReturnType<typeof createApp> | undefined
const answer = (request: Request) => {
  app ??= createApp(getServices())
  return app.fetch(request, { clientAddress: '127.0.0.1' })
}

export default new Hono()
  .all('/_api/*', (c) => answer(c.req.raw))
  .all('/images/*', (c) => answer(c.req.raw))
  .post('*', (c) => answer(c.req.raw))
  .all('*', astro())
