import type { CachedResponse } from './cached-response.ts'

const MAX_BYTES = 192 * 1024 * 1024

/** Rendered pages and catalog responses by cache key, purged by tag. */
export class ResponseCache {
  #responses = new Map<string, CachedResponse>()
  #bytes = 0
  /** Rises with every purge: a render that began before a purge must not be stored after it. */
  epoch = 0

  get size() {
    return this.#responses.size
  }

  match(key: string): CachedResponse | undefined {
    const cached = this.#responses.get(key)
    if (cached && this.#bytes > MAX_BYTES / 2) {
      // Reinserted as the most recently used: a Map iterates in insertion order.
      this.#responses.delete(key)
      this.#responses.set(key, cached)
    }
    return cached
  }

  put(key: string, response: CachedResponse): void {
    this.#delete(key)
    this.#responses.set(key, response)
    this.#bytes += response.body.size
    for (const oldest of this.#responses.keys()) {
      if (this.#bytes <= MAX_BYTES) break
      this.#delete(oldest)
    }
  }

  purge(tags?: readonly string[]): void {
    this.epoch++
    if (!tags) {
      this.#responses.clear()
      this.#bytes = 0
      return
    }
    const purged = new Set(tags)
    for (const [key, response] of this.#responses) {
      if (response.tags.some((tag) => purged.has(tag))) this.#delete(key)
    }
  }

  #delete(key: string) {
    const response = this.#responses.get(key)
    if (!response) return
    this.#responses.delete(key)
    this.#bytes -= response.body.size
  }
}
