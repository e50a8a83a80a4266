import { type CachedResponse, memorySize } from './cached-response.ts'

interface ResponseCacheOptions {
  maxBytes?: number
  maxEntries?: number
}

interface Entry {
  response: CachedResponse
  bytes: number
  isUsed: boolean
}

export class ResponseCache {
  /** Sorted by the last use, because a Map iterates in insertion order. */
  #entries = new Map<string, Entry>()
  #newestKey: string | undefined
  #bytes = 0
  #maxBytes: number
  #maxEntries: number
  #listeners = new Set<(usedKeys: string[]) => void>()

  constructor({ maxBytes = 192 * 1024 * 1024, maxEntries = 20_000 }: ResponseCacheOptions = {}) {
    this.#maxBytes = maxBytes
    this.#maxEntries = maxEntries
  }

  get size() {
    return this.#entries.size
  }

  get bytes() {
    return this.#bytes
  }

  get fillLevel() {
    return Math.max(this.#bytes / this.#maxBytes, this.#entries.size / this.#maxEntries)
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  peek(key: string): CachedResponse | undefined {
    return this.#entries.get(key)?.response
  }

  match(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.isUsed = true
    if (entry && key !== this.#newestKey) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      this.#newestKey = key
    }
    return entry?.response
  }

  put(key: string, response: CachedResponse, isUsed = false): void {
    this.#delete(key)
    const entry = { response, bytes: memorySize(response) + 2 * key.length, isUsed }
    this.#entries.set(key, entry)
    this.#newestKey = key
    this.#bytes += entry.bytes
    response.onResized = (bytes) => {
      if (this.#entries.get(key) !== entry) return
      entry.bytes += bytes
      this.#bytes += bytes
      this.#evict()
    }
    this.#evict()
  }

  /** Calls the listener after each purge, also if nothing cached had its tags. Returns a function that ends that. */
  onPurged(listener: (usedKeys: string[]) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  purge(tags?: readonly string[]): void {
    const purged = tags && new Set(tags)
    const usedKeys: string[] = []
    for (const [key, { response, isUsed }] of this.#entries) {
      if (purged && !response.tags.some((tag) => purged.has(tag))) continue
      this.#delete(key)
      if (isUsed) usedKeys.push(key)
    }
    for (const listener of this.#listeners) listener(usedKeys)
  }

  #evict() {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes && this.#entries.size <= this.#maxEntries) break
      this.#delete(oldest)
    }
  }

  #delete(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
