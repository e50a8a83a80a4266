import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { syncQuerySchema } from '#shared/contracts/sync'
import type { SessionEnv } from '../../auth/require-session.ts'
import { tooManyRequests } from '../../http/rate-limit.ts'
import { validate } from '../../http/validate.ts'
import type { SyncRunner } from '../../sync/runner.ts'

const HEARTBEAT_MS = 5000
const MAX_STREAMS = 50
const RETRY_SECONDS = 10

/** Creates the sync routes. They are mounted behind role and CSRF checks; `isAdmin` checks the role again later. */
export const printfulRoutes = (sync: SyncRunner, isAdmin: (c: Context) => boolean) =>
  new Hono<SessionEnv>()
    .get('/products', validate('query', syncQuerySchema), async (c) => {
      c.env?.disableIdleTimeout?.()
      const { products } = await sync.run(c.req.valid('query'), c.var.session.user.displayName)
      return c.json(products)
    })
    .get('/progress', (c) => {
      c.env?.disableIdleTimeout?.()
      // This header asks proxies not to buffer the stream.
      c.header('x-accel-buffering', 'no')
      // A stream that nothing reads would never end.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
      if (sync.progress.watchers >= MAX_STREAMS) {
        throw tooManyRequests('Too many screens follow the sync. Close some of them.', RETRY_SECONDS)
      }
      const response = streamSSE(c, async (stream) => {
        const closing = new AbortController()
        stream.onAbort(() => closing.abort())
        // The stream ends with the session or its role.
        const heartbeat = setInterval(() => {
          if (isAdmin(c)) void stream.write(': heartbeat\n\n')
          else closing.abort()
        }, HEARTBEAT_MS)
        let running = false
        try {
          for await (const step of sync.progress.watch(closing.signal)) {
            if (!isAdmin(c)) return
            await stream.writeSSE({ data: JSON.stringify(step) })
            if (running && step.state !== 'pending') return
            running = step.state === 'pending'
          }
        } finally {
          clearInterval(heartbeat)
          closing.abort()
        }
      })
      // The helper has set another one.
      response.headers.set('cache-control', 'private, no-store')
      return response
    })
