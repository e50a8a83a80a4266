import type { CachePurger } from '#api/cache/cache-purger'
import { type CachedResponse, encodeAhead, toCachedResponse, toResponse } from '#api/cache/cached-response'
import type { ResponseCache } from '#api/cache/response-cache'
import { CACHE_TAG_HEADER, parseCacheTags, setEdgeHeaders } from '#api/cache/tags'
import { counters } from '#api/platform/counters'

type Render = () => Response | Promise<Response>

interface StoreOptions {
  statuses?: readonly number[]
  isUsed?: boolean
}

interface RespondOptions extends StoreOptions {
  refuse?: () => Response | Promise<Response> | undefined
}

interface CacheHandlerOptions {
  hasEdges?: boolean
}

const UNCACHED_BROTLI_QUALITY = 4

/** Serves from the response cache and fills it: one render at a time for each key. */
export class CacheHandler {
  /** Renders under way. A purge forgets them: they may show what was there before, and are not stored. */
  #pending = new Map<string, Promise<CachedResponse>>()
  #year = new Date().getFullYear()
  #checkedAt = 0

  constructor(
    private readonly cache: ResponseCache,
    private readonly purger: Pick<CachePurger, 'poll'>,
    private readonly options: CacheHandlerOptions = {},
  ) {
    cache.onPurged(() => this.#pending.clear())
  }

  match(key: string, request: Request): Response | Promise<Response> | undefined {
    this.purgeOutdated()
    const cached = this.cache.match(key)
    if (!cached) return undefined
    counters.cacheHits++
    return toResponse(cached, request)
  }

  /** Returns the cached response, or that of `render`, which must depend on the key alone. */
  async respond(
    key: string,
    request: Request,
    render: Render,
    { refuse, ...options }: RespondOptions = {},
  ): Promise<Response> {
    const cached = this.match(key, request)
    if (cached) return cached
    const pending = this.#pending.get(key)
    if (pending) return toResponse(await pending, request)
    return refuse?.() ?? toResponse(await this.#render(key, render, { ...options, isUsed: true }), request)
  }

  async warm(key: string, render: Render, options: StoreOptions = {}): Promise<void> {
    this.purgeOutdated()
    const cached =
      this.cache.peek(key) ?? (await (this.#pending.get(key) ?? this.#render(key, render, options)))
    if (this.cache.peek(key) !== cached) return
    await encodeAhead(cached)
  }

  /** Purges what other processes have changed, and everything in a new year, because the footer shows it. */
  purgeOutdated(): void {
    const now = performance.now()
    if (now - this.#checkedAt < 1) return
    this.#checkedAt = now
    this.purger.poll()
    const year = new Date().getFullYear()
    if (year === this.#year) return
    this.#year = year
    this.cache.purge()
  }

  #render(key: string, render: Render, options: StoreOptions): Promise<CachedResponse> {
    counters.cacheMisses++
    const isPending = () => this.#pending.get(key) === response
    const response = this.#renderAndStore(key, render, { ...options, isPending })
    this.#pending.set(key, response)
    const done = () => {
      if (isPending()) this.#pending.delete(key)
    }
    response.then(done, done)
    return response
  }

  async #renderAndStore(
    key: string,
    render: Render,
    { statuses = [200], isUsed, isPending }: StoreOptions & { isPending: () => boolean },
  ): Promise<CachedResponse> {
    const response = await render()
    const { headers, status } = response
    const tags = headers.get(CACHE_TAG_HEADER)
    headers.delete(CACHE_TAG_HEADER)
    const bytes = await response.bytes()
    if (!tags || !statuses.includes(status) || headers.has('set-cookie')) {
      const options = { status, brotliQuality: UNCACHED_BROTLI_QUALITY }
      return toCachedResponse(bytes, headers, options)
    }
    const parsed = parseCacheTags(tags)
    if (this.options.hasEdges) {
      // An edge must not store made-up paths and searches for a day.
      setEdgeHeaders(headers, parsed, { isKept: status === 200 && !/[?&]q=/.test(key) })
    }
    const cached = toCachedResponse(bytes, headers, { status, tags: parsed })
    if (isPending()) this.cache.put(key, cached, isUsed)
    return cached
  }
}
