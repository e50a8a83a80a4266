import type { ResponseCache } from '#api/cache/response-cache'
import type { Log } from '#api/log/log'
import type { RequestsInFlight } from './requests-in-flight.ts'

export interface WarmUpOptions {
  responseCache: ResponseCache
  requests: Pick<RequestsInFlight, 'untilIdle'>
  listPaths(): Promise<string[]>
  warm(path: string): Promise<void>
  recompress(path: string): Promise<void>
  /** Purges the cache if another process has changed the catalog. */
  purgeOutdated(): void
  afterwards(signal: AbortSignal): Promise<void>
  log: Pick<Log, 'info' | 'error'>
  /** How long there must be no purge before what was purged is rendered again. */
  quietMs?: number
  /** How long there must be no purge before pages are made smaller. */
  longQuietMs?: number
}

export interface WarmUp {
  stop(): Promise<void>
}

/** What requests use is not evicted for what they may. */
const NEARLY_FULL = 0.95
/** About 10 ms of one core each. */
const MAX_AT_START = 500
const MAX_AFTER_PURGE = 100
/** About 100 ms of one core each, for a tenth of the bytes. */
const MAX_RECOMPRESSED = 100
const QUIET_MS = 500
const LONG_QUIET_MS = 3 * 60_000
const POLL_MS = 1000

const isPage = (key: string) => key.startsWith('/') && !/^\/_api\/|\.(xml|tsv)$/.test(key)

/**
 * Renders pages ahead of requests, one at a time, each once no request is waiting: the catalog's first pages at the start, and
 * after a purge those that requests have used, the last used first. After minutes without a purge it compresses them again.
 */
export function startWarmUp({
  responseCache,
  quietMs = QUIET_MS,
  longQuietMs = LONG_QUIET_MS,
  ...options
}: WarmUpOptions): WarmUp {
  const { requests, log } = options
  let run = new AbortController()
  let running = Promise.resolve()
  let timers: Timer[] = []
  const purged = new Set<string>()
  let isStartDone = false

  const forEach = createIdleLoop({ requests, responseCache })

  const listNext = async () =>
    isStartDone
      ? [...purged].toReversed().slice(0, MAX_AFTER_PURGE)
      : (await options.listPaths()).slice(0, MAX_AT_START)

  const warmPages = async (signal: AbortSignal) => {
    const startedAt = performance.now()
    await forEach(await listNext(), signal, options.warm)
    if (signal.aborted) return
    isStartDone = true
    purged.clear()
    const { size, bytes } = responseCache
    log.info({ ms: Math.round(performance.now() - startedAt), entries: size, bytes }, 'the cache is warm')
    await options.afterwards(signal)
  }

  const enqueue = (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = run
    running = running.then(async () => {
      try {
        if (!signal.aborted) await work(signal)
      } catch (error) {
        if (!signal.aborted) log.error(error, 'the cache could not be warmed')
      }
    })
  }

  const recompressPages = (signal: AbortSignal) => {
    const paths = responseCache.keysByUse().filter(isPage).slice(0, MAX_RECOMPRESSED)
    return forEach(paths, signal, options.recompress)
  }

  const cancel = () => {
    run.abort()
    for (const timer of timers) clearTimeout(timer)
  }

  const recompressLater = () => setTimeout(() => enqueue(recompressPages), longQuietMs)

  responseCache.onPurged = (usedKeys) => {
    cancel()
    run = new AbortController()
    for (const key of usedKeys.filter(isPage)) {
      purged.delete(key)
      purged.add(key)
    }
    timers = [setTimeout(() => enqueue(warmPages), quietMs), recompressLater()]
  }
  const poll = setInterval(options.purgeOutdated, POLL_MS)
  enqueue(warmPages)
  timers = [recompressLater()]

  return {
    async stop() {
      responseCache.onPurged = undefined
      clearInterval(poll)
      cancel()
      await running
    },
  }
}

function createIdleLoop({ requests, responseCache }: Pick<WarmUpOptions, 'requests' | 'responseCache'>) {
  return async (paths: readonly string[], signal: AbortSignal, run: WarmUpOptions['warm']) => {
    for (const path of paths) {
      await requests.untilIdle()
      if (signal.aborted || responseCache.fillLevel > NEARLY_FULL) return
      await run(path)
    }
  }
}
