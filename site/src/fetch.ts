import { astro } from 'astro/hono'
import { Hono } from 'hono'
import { createApp } from '#api/app'
import { CACHE_TAG_HEADER } from '#api/cache/tags'
import { getServices } from '#api/services'

// In development requests for the API come here too; in production the server handles them before.
let app: ReturnType<typeof createApp> | undefined
const handleApi = async (request: Request) => {
  app ??= createApp(getServices())
  const response = await app.fetch(request, { clientAddress: '127.0.0.1' })
  response.headers.delete(CACHE_TAG_HEADER)
  return response
}

export default new Hono()
  .all('/_api/*', (c) => handleApi(c.req.raw))
  .all('/images/*', (c) => handleApi(c.req.raw))
  .all('/avatars/*', (c) => handleApi(c.req.raw))
  .post('*', (c) => handleApi(c.req.raw))
  .all('*', astro())
