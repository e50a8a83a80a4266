import { type CachedResponse, toCachedResponse, toResponse } from '#api/cache/cached-response'
import type { ResponseCache } from '#api/cache/response-cache'
import { CACHE_TAG_HEADER, parseCacheTags } from '#api/cache/tags'
import { compressResponse } from './compress-response.ts'

type Render = () => Response | Promise<Response>

interface PendingRender {
  epoch: number
  response: Promise<CachedResponse | Response>
}

/** Serves from the response cache and fills it: one render at a time for each key. */
export class CacheHandler {
  #pending = new Map<string, PendingRender>()
  #dataVersion: number
  #year = new Date().getFullYear()
  #checkedAt = 0

  constructor(
    private readonly cache: ResponseCache,
    private readonly dataVersion: () => number,
  ) {
    this.#dataVersion = dataVersion()
  }

  match(key: string, request: Request): Response | Promise<Response> | undefined {
    this.#purgeOutdated()
    const cached = this.cache.match(key)
    return cached && toResponse(cached, request)
  }

  /** The cached response, else that of `render`, which must depend on the key alone. */
  async respond(key: string, request: Request, render: Render): Promise<Response> {
    const cached = this.match(key, request)
    if (cached) return cached
    const rendered = await this.#render(key, render)
    return rendered instanceof Response
      ? compressResponse(rendered.clone(), request)
      : toResponse(rendered, request)
  }

  /** Another process that writes to the database can't purge tags, and the footer shows the year. */
  #purgeOutdated() {
    const now = performance.now()
    if (now - this.#checkedAt < 1) return
    this.#checkedAt = now
    const version = this.dataVersion()
    const year = new Date().getFullYear()
    if (version === this.#dataVersion && year === this.#year) return
    this.#dataVersion = version
    this.#year = year
    this.cache.purge()
  }

  #render(key: string, render: Render): Promise<CachedResponse | Response> {
    const { epoch } = this.cache
    const pending = this.#pending.get(key)
    // A render that began before a purge may show old data.
    if (pending?.epoch === epoch) return pending.response
    const started: PendingRender = { epoch, response: this.#renderAndStore(key, epoch, render) }
    this.#pending.set(key, started)
    const done = () => {
      if (this.#pending.get(key) === started) this.#pending.delete(key)
    }
    started.response.then(done, done)
    return started.response
  }

  async #renderAndStore(key: string, epoch: number, render: Render) {
    const response = await render()
    const tags = response.headers.get(CACHE_TAG_HEADER)
    response.headers.delete(CACHE_TAG_HEADER)
    if (tags === null || response.status !== 200 || response.headers.has('set-cookie')) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    const cached = toCachedResponse(bytes, response.headers, { tags: parseCacheTags(tags) })
    if (epoch === this.cache.epoch) this.cache.put(key, cached)
    return cached
  }
}
