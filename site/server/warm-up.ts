import type { ResponseCache } from '#api/cache/response-cache'
import type { Log } from '#api/log'
import type { RequestsInFlight } from './requests-in-flight.ts'

export interface WarmUpOptions {
  responseCache: ResponseCache
  requests: Pick<RequestsInFlight, 'untilIdle'>
  listPaths(): Promise<string[]>
  /** Renders and compresses what is not cached yet. */
  warm(path: string): Promise<void>
  /** Makes its cached response smaller, which takes longer. */
  recompress(path: string): Promise<void>
  /** Purges the cache if another process has changed the catalog. */
  purgeOutdated(): void
  /** What is to be done once all pages are cached. */
  afterwards(signal: AbortSignal): Promise<void>
  log: Pick<Log, 'info' | 'error'>
  /** How long there must be no purge before what was purged is rendered again. */
  quietMs?: number
}

export interface WarmUp {
  /** Ends it after the page that is being rendered. */
  stop(): Promise<void>
}

/** What requests use is not evicted for what they may. */
const NEARLY_FULL = 0.95
/** About 80 ms of one core each: those that visits begin with. */
const MAX_RECOMPRESSED = 200
const QUIET_MS = 500
const POLL_MS = 1000

/**
 * Fills the response cache with the catalog's pages now and after each purge, behind requests: one page at a time, each once
 * no request is waiting, until the cache is nearly full.
 */
export function startWarmUp({ responseCache, quietMs = QUIET_MS, ...options }: WarmUpOptions): WarmUp {
  const { requests, log } = options
  let run = new AbortController()
  let running = Promise.resolve()
  let timer: Timer | undefined

  const forEach = async (paths: readonly string[], signal: AbortSignal, run: WarmUpOptions['warm']) => {
    for (const path of paths) {
      await requests.untilIdle()
      if (signal.aborted || responseCache.fillLevel > NEARLY_FULL) return
      await run(path)
    }
  }

  const warmPages = async (signal: AbortSignal) => {
    const startedAt = performance.now()
    const paths = await options.listPaths()
    await forEach(paths, signal, options.warm)
    await forEach(paths.slice(0, MAX_RECOMPRESSED), signal, options.recompress)
    if (signal.aborted) return
    const { size, bytes } = responseCache
    log.info({ ms: Math.round(performance.now() - startedAt), entries: size, bytes }, 'the cache is warm')
  }

  const warmAll = async (signal: AbortSignal) => {
    try {
      if (!signal.aborted) await warmPages(signal)
      if (!signal.aborted) await options.afterwards(signal)
    } catch (error) {
      if (!signal.aborted) log.error(error, 'the cache could not be warmed')
    }
  }

  const start = () => {
    run = new AbortController()
    const { signal } = run
    running = running.then(() => warmAll(signal))
  }

  const cancel = () => {
    run.abort()
    clearTimeout(timer)
  }

  responseCache.onPurged = () => {
    cancel()
    timer = setTimeout(start, quietMs)
  }
  const poll = setInterval(options.purgeOutdated, POLL_MS)
  start()

  return {
    async stop() {
      responseCache.onPurged = undefined
      clearInterval(poll)
      cancel()
      await running
    },
  }
}
