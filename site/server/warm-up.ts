import type { ResponseCache } from '#api/cache/response-cache'
import type { Log } from '#api/log/log'

export interface WarmUpOptions {
  responseCache: ResponseCache
  /** True while a page is rendered for a request. */
  isBusy(): boolean
  listPaths(): Promise<string[]>
  warm(path: string): Promise<void>
  /** Purges the cache if another process has changed the catalog. */
  purgeOutdated(): void
  afterwards(signal: AbortSignal): Promise<void>
  log: Pick<Log, 'info' | 'error'>
  /** How long there must be no purge before what was purged is rendered again. */
  quietMs?: number
}

export interface WarmUp {
  stop(): Promise<void>
}

/** What requests use is not evicted for what they may. */
const NEARLY_FULL = 0.95
/** About 10 ms of one core each. */
const MAX_AT_START = 500
const MAX_AFTER_PURGE = 100
const QUIET_MS = 500
const BUSY_PAUSE_MS = 10
const POLL_MS = 1000

const isPage = (key: string) => key.startsWith('/') && !/^\/_api\/|\.(xml|tsv)$/.test(key)

/**
 * Renders pages ahead of requests, one at a time, each once no request waits for a page: the catalog's first pages at the start,
 * and after a purge those that requests have used, the last used first.
 */
export function startWarmUp({ responseCache, quietMs = QUIET_MS, ...options }: WarmUpOptions): WarmUp {
  const { log } = options
  let run = new AbortController()
  let running = Promise.resolve()
  let timer: Timer | undefined
  const purged = new Set<string>()
  let isStartDone = false

  const untilIdle = async () => {
    // Requests that have arrived by now begin first.
    await new Promise((resolve) => setImmediate(resolve))
    while (options.isBusy()) await Bun.sleep(BUSY_PAUSE_MS)
  }

  const listNext = async () =>
    isStartDone
      ? [...purged].toReversed().slice(0, MAX_AFTER_PURGE)
      : (await options.listPaths()).slice(0, MAX_AT_START)

  const warmPages = async (signal: AbortSignal) => {
    const startedAt = performance.now()
    for (const path of await listNext()) {
      await untilIdle()
      if (signal.aborted || responseCache.fillLevel > NEARLY_FULL) break
      await options.warm(path)
    }
    if (signal.aborted) return
    isStartDone = true
    purged.clear()
    const { size, bytes } = responseCache
    log.info({ ms: Math.round(performance.now() - startedAt), entries: size, bytes }, 'the cache is warm')
    await options.afterwards(signal)
  }

  const enqueue = () => {
    const { signal } = run
    running = running.then(async () => {
      try {
        if (!signal.aborted) await warmPages(signal)
      } catch (error) {
        if (!signal.aborted) log.error(error, 'the cache could not be warmed')
      }
    })
  }

  const cancel = () => {
    run.abort()
    clearTimeout(timer)
  }

  responseCache.onPurged = (usedKeys) => {
    cancel()
    run = new AbortController()
    for (const key of usedKeys.filter(isPage)) {
      purged.delete(key)
      purged.add(key)
    }
    timer = setTimeout(enqueue, quietMs)
  }
  const poll = setInterval(options.purgeOutdated, POLL_MS)
  enqueue()

  return {
    async stop() {
      responseCache.onPurged = undefined
      clearInterval(poll)
      cancel()
      await running
    },
  }
}
