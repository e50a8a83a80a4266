import { statSync } from 'node:fs'
import type { monitorEventLoopDelay } from 'node:perf_hooks'
import { counters } from '../platform/counters.ts'
import type { Services } from '../services.ts'
import type { Metric } from './format.ts'

const NANOSECONDS = 1e9

type Sources = Pick<Services, 'env' | 'responseCache'>

const counter = (name: string, help: string, ...samples: Metric['samples']): Metric => ({
  name: `store_${name}_total`,
  type: 'counter',
  help,
  samples,
})
const gauge = (name: string, help: string, ...samples: Metric['samples']): Metric => ({
  name: `store_${name}`,
  type: 'gauge',
  help,
  samples,
})

/** Resets the delay of the event loop, so that each reading is about the time since the last one. */
export function collectMetrics(
  { env, responseCache }: Sources,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): Metric[] {
  const { rss, heapUsed } = process.memoryUsage()
  const metrics = [
    counter('requests', 'Responses by what they came from and class of status.', ...requestSamples()),
    counter('cache_hits', 'Responses taken from the response cache.', [counters.cacheHits]),
    counter('cache_misses', 'Responses rendered for the response cache.', [counters.cacheMisses]),
    gauge('cache_entries', 'Responses in the response cache.', [responseCache.size]),
    gauge('cache_bytes', 'Memory of the response cache.', [responseCache.bytes]),
    gauge('renders_in_flight', 'Pages being rendered.', [counters.rendersInFlight]),
    gauge('image_queue', 'Image sizes that wait to be made.', [counters.imagesWaiting()]),
    counter('compressions', 'Bodies compressed.', [counters.compressions]),
    counter('events', 'Security events of the log by name.', ...eventSamples()),
    counter(
      'syncs',
      'Catalog syncs of this process by outcome.',
      [counters.syncs.succeeded, { outcome: 'succeeded' }],
      [counters.syncs.failed, { outcome: 'failed' }],
    ),
    counter('sync_seconds', 'Time spent in syncs.', [counters.syncMs / 1000]),
    ...(env.EDGES.length > 0 ? [edgePurges()] : []),
    counter('cart_writes', 'Changes of carts.', [counters.cartWrites]),
    gauge('database_bytes', 'Size of the database and its WAL.', [databaseBytes(env.DATABASE_PATH)]),
    gauge('memory_bytes', 'Memory of the process.', [rss, { kind: 'rss' }], [heapUsed, { kind: 'heap' }]),
    gauge(
      'event_loop_delay_seconds',
      'Delay of the event loop since the last reading.',
      [delay.percentile(50) / NANOSECONDS, { quantile: '0.5' }],
      [delay.percentile(99) / NANOSECONDS, { quantile: '0.99' }],
      [delay.max / NANOSECONDS, { quantile: '1' }],
    ),
    gauge('uptime_seconds', 'Time since the start.', [process.uptime()]),
  ]
  delay.reset()
  return metrics
}

const edgePurges = () =>
  counter(
    'edge_purges',
    'Purge requests to edges by outcome.',
    [counters.edgePurges.taken, { outcome: 'taken' }],
    [counters.edgePurges.failed, { outcome: 'failed' }],
  )

const requestSamples = (): Metric['samples'] =>
  Object.entries(counters.requests).flatMap(([kind, byStatusClass]) =>
    [2, 3, 4, 5].map((status): Metric['samples'][number] => [
      byStatusClass[status]!,
      { kind, status: `${status}xx` },
    ]),
  )

const eventSamples = (): Metric['samples'] => [...counters.events].map(([event, count]) => [count, { event }])

function databaseBytes(path: string): number {
  if (path === ':memory:') return 0
  return [path, `${path}-wal`].reduce(
    (bytes, file) => bytes + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
