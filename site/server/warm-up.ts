import type { ResponseCache } from '#api/cache/response-cache'
import type { Log } from '#api/log/log'

export interface WarmUpOptions {
  responseCache: ResponseCache
  isBusy(): boolean
  listPaths(): Promise<string[]>
  warm(path: string): Promise<void>
  purgeOutdated(): void
  afterwards(signal: AbortSignal): Promise<void>
  log: Pick<Log, 'info' | 'error'>
  /** Time without a purge after which purged pages are rendered again. */
  quietMs?: number
}

export interface WarmUp {
  stop(): Promise<void>
}

/** Share of the cache that the warm-up may fill. Beyond it, it would evict what requests use. */
const NEARLY_FULL = 0.95
/** Number of pages. One takes about 10 ms of one core. */
const MAX_AT_START = 500
const MAX_AFTER_PURGE = 100
const QUIET_MS = 500
const BUSY_PAUSE_MS = 10
const POLL_MS = 1000

const isPage = (key: string) => key.startsWith('/') && !/^\/_api\/|\.(xml|tsv)$/.test(key)

/** Renders the catalog's first pages at the start, and used pages again after a purge, while no request waits. */
export function startWarmUp({ responseCache, quietMs = QUIET_MS, ...options }: WarmUpOptions): WarmUp {
  const { log } = options
  let run = new AbortController()
  let running = Promise.resolve()
  let timer: Timer | undefined
  const purged = new Set<string>()
  let isStartDone = false

  const untilIdle = async () => {
    // This lets requests that have already arrived begin first.
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

  const stopListening = responseCache.onPurged((usedKeys) => {
    cancel()
    run = new AbortController()
    for (const key of usedKeys.filter(isPage)) {
      purged.delete(key)
      purged.add(key)
    }
    timer = setTimeout(enqueue, quietMs)
  })
  const poll = setInterval(options.purgeOutdated, POLL_MS)
  enqueue()

  return {
    async stop() {
      stopListening()
      clearInterval(poll)
      cancel()
      await running
    },
  }
}
