import { createMiddleware } from 'hono/factory'
import type { Services } from '../services.ts'

const SYNC_PATH = '/_api/printful/products'

/** A saving call answers once the edges have purged what it has changed, so that the next request through them is new. */
export const awaitEdges = ({ edges }: Pick<Services, 'edges'>) =>
  createMiddleware(async (c, next) => {
    await next()
    if (edges && (c.req.method === 'POST' || c.req.path === SYNC_PATH)) await edges.whenPurged()
  })
