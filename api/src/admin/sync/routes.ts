import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { type SyncProgress, syncQuerySchema } from '#shared/contracts/sync'
import type { AppEnv } from '../../app-env.ts'
import { validate } from '../../validate.ts'
import type { SyncRunner } from './runner.ts'

const HEARTBEAT_MS = 5000

/** Who may call these, and from which site, is decided where they are mounted. */
export const printfulRoutes = (sync: SyncRunner) =>
  new Hono<AppEnv>()
    .get('/products', validate('query', syncQuerySchema), async (c) => {
      c.env?.disableIdleTimeout?.()
      const { products } = await sync.run({ allowHiding: c.req.valid('query').allowHiding === '1' })
      return c.json(products)
    })
    .get('/progress', (c) => {
      c.env?.disableIdleTimeout?.()
      c.header('cache-control', 'no-store')
      // Proxies would hold back a stream that they buffer.
      c.header('x-accel-buffering', 'no')
      // Nobody would ever read the stream that HEAD leaves behind.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
      return streamSSE(c, async (stream) => {
        const steps: SyncProgress[] = []
        let wake = () => {}
        const unsubscribe = sync.progress.subscribe((step) => {
          steps.push(step)
          wake()
        })
        const stop = () => wake()
        stream.onAbort(stop)
        sync.stopping.addEventListener('abort', stop)
        let running = false
        // A process that is asked to stop waits for its streams: one with nothing more to tell ends.
        const isOver = () => stream.aborted || (sync.stopping.aborted && !running && steps.length === 0)
        try {
          while (!isOver()) {
            const step = steps.shift()
            if (step) {
              await stream.writeSSE({ data: JSON.stringify(step) })
              if (running && step.state !== 'pending') return
              running = step.state === 'pending'
            } else if (!(await woken((resolve) => (wake = resolve)))) {
              await stream.write(': still here\n\n')
            }
          }
        } finally {
          unsubscribe()
          sync.stopping.removeEventListener('abort', stop)
        }
      })
    })

/** False when nothing happened for as long as a listener, or a proxy before it, should wait for a sign of life. */
function woken(listen: (wake: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), HEARTBEAT_MS)
    listen(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
