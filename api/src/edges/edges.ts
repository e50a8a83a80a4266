import { createMiddleware } from 'hono/factory'
import type { CachePurger } from '../cache/cache-purger.ts'
import { tags } from '../cache/tags.ts'
import type { Env } from '../env.ts'
import { SYNC_PATH } from '../http/csrf.ts'
import type { Log } from '../log/log.ts'
import { Edge } from './edge.ts'

/** Other processes on the database log purges without a request to this one. */
const POLL_MS = 250
const MAX_WAIT_MS = 1000

export interface Edges {
  start(): void
  /** Resolves once all edges that can be reached have purged, after a second at the latest. */
  whenPurged(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  env: Pick<Env, 'EDGES' | 'EDGE_SECRET'>
  cachePurger: CachePurger
  log: Pick<Log, 'info' | 'warn'>
}

export function createEdges({ env, cachePurger, log }: Options): Edges {
  const edges = env.EDGES.map((url) => new Edge({ url, secret: env.EDGE_SECRET!, log }))
  const purge = (purged: readonly string[]) => {
    for (const edge of edges) edge.purge(purged)
  }
  let poll: Timer | undefined
  return {
    start() {
      cachePurger.onPurged = purge
      // A new build has other pages, and an earlier process may have left purges.
      purge([tags.all])
      poll = setInterval(() => cachePurger.poll(), POLL_MS)
    },
    async whenPurged() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, MAX_WAIT_MS)
      await Promise.race([promise, Promise.all(edges.map((edge) => edge.whenTaken()))])
      clearTimeout(timer)
    },
    async stop() {
      clearInterval(poll)
      cachePurger.onPurged = undefined
      await Promise.all(edges.map((edge) => edge.stop()))
    },
  }
}

/** Delays the response to a save until the edges have purged, so that the next request through them is new. */
export const awaitEdges = ({ edges }: { edges: Edges | undefined }) =>
  createMiddleware(async (c, next) => {
    await next()
    if (edges && (c.req.method === 'POST' || c.req.path === SYNC_PATH)) await edges.whenPurged()
  })
