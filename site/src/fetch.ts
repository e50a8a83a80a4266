import { astro } from 'astro/hono'
import { Hono } from 'hono'
import { createApp } from '#api/app'
import { getServices } from '#api/services'

// In development requests for the API come here too; in production the server handles them before.
let app: ReturnType<typeof createApp> | undefined
const handleApi = (request: Request) => {
  app ??= createApp(getServices())
  return app.fetch(request, { clientAddress: '127.0.0.1' })
}

export default new Hono()
  .all('/_api/*', (c) => handleApi(c.req.raw))
  .all('/images/*', (c) => handleApi(c.req.raw))
  .post('*', (c) => handleApi(c.req.raw))
  .all('*', astro())
