import { LRUCache } from 'lru-cache'
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
  #entries: LRUCache<string, Entry>
  #listeners = new Set<(usedKeys: string[]) => void>()

  constructor({ maxBytes = 192 * 1024 * 1024, maxEntries = 20_000 }: ResponseCacheOptions = {}) {
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
    })
  }

  get size() {
    return this.#entries.size
  }

  get bytes() {
    return this.#entries.calculatedSize
  }

  get fillLevel() {
    const { calculatedSize, maxSize, size, max } = this.#entries
    return Math.max(calculatedSize / maxSize, size / max)
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  peek(key: string): CachedResponse | undefined {
    return this.#entries.peek(key)?.response
  }

  match(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.isUsed = true
    return entry?.response
  }

  put(key: string, response: CachedResponse, isUsed = false): void {
    const entry = { response, bytes: memorySize(response) + 2 * key.length, isUsed }
    this.#entries.set(key, entry)
    response.onResized = (bytes) => {
      if (this.#entries.peek(key) !== entry) return
      entry.bytes += bytes
      // A value that stays the same keeps its old size.
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
  }

  /** Calls the listener after each purge, also if nothing cached had its tags. Returns a function that ends that. */
  onPurged(listener: (usedKeys: string[]) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  purge(tags?: readonly string[]): void {
    const purged = tags && new Set(tags)
    const usedKeys: string[] = []
    // From the least recently used one, as warm-up expects.
    for (const key of [...this.#entries.rkeys()]) {
      const entry = this.#entries.peek(key)
      if (!entry || (purged && !entry.response.tags.some((tag) => purged.has(tag)))) continue
      this.#entries.delete(key)
      if (entry.isUsed) usedKeys.push(key)
    }
    for (const listener of this.#listeners) listener(usedKeys)
  }
}
