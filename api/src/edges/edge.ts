import type { Log } from '../log/log.ts'
import { counters } from '../platform/counters.ts'
import { toPurgeRequest } from './purge-request.ts'

/** A page whose render began before the change may be stored after the purge. */
const REPEAT_MS = 2000
const TIMEOUT_MS = 3000
const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 5000

export interface EdgeOptions {
  url: string
  secret: string
  log: Pick<Log, 'info' | 'warn'>
}

export class Edge {
  #pending = new Set<string>()
  #repeated = new Set<string>()
  #draining: Promise<void> | undefined
  #isNew = false
  #failures = 0
  #endPause: (() => void) | undefined
  #stopping = new AbortController()
  #repeats = new Set<Timer>()
  #settled: PromiseWithResolvers<void> | undefined

  constructor(private readonly options: EdgeOptions) {}

  purge(tags: readonly string[]): void {
    for (const tag of tags) this.#repeated.add(tag)
    this.#isNew = true
    this.#enqueue(tags)
    this.#endPause?.()
  }

  whenTaken(): Promise<void> {
    if ((this.#pending.size === 0 && !this.#draining) || this.#endPause) return Promise.resolve()
    this.#settled ??= Promise.withResolvers<void>()
    return this.#settled.promise
  }

  /** Drops what has not been taken, because a store purges everything when it starts. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#endPause?.()
    for (const timer of this.#repeats) clearTimeout(timer)
    this.#settle()
    await this.#draining
  }

  #enqueue(tags: readonly string[]): void {
    if (this.#stopping.signal.aborted) return
    for (const tag of tags) this.#pending.add(tag)
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined
    })
  }

  async #drain(): Promise<void> {
    while (this.#pending.size > 0 && !this.#stopping.signal.aborted) {
      const tags = [...this.#pending]
      this.#pending.clear()
      this.#isNew = false
      const failure = await this.#send(tags)
      if (failure === undefined) this.#taken(tags)
      else await this.#failed(tags, failure)
    }
    this.#settle()
  }

  async #send(tags: readonly string[]): Promise<string | undefined> {
    const { url, init } = toPurgeRequest(this.options.url, this.options.secret, tags)
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopping.signal])
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal })
      await response.arrayBuffer()
      return response.ok ? undefined : `it answered ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }

  #taken(tags: readonly string[]): void {
    counters.edgePurges.taken++
    if (this.#failures > 0) this.options.log.info({ edge: this.#host }, 'an edge takes purges again')
    this.#failures = 0
    const repeated = tags.filter((tag) => this.#repeated.delete(tag))
    if (repeated.length === 0) return
    const timer = setTimeout(() => {
      this.#repeats.delete(timer)
      this.#enqueue(repeated)
    }, REPEAT_MS)
    this.#repeats.add(timer)
  }

  async #failed(tags: readonly string[], reason: string): Promise<void> {
    if (this.#stopping.signal.aborted) return
    counters.edgePurges.failed++
    if (this.#failures === 0) {
      this.options.log.warn({ edge: this.#host, reason }, 'an edge takes no purges; they are repeated')
    }
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, MAX_RETRY_MS)
    this.#failures++
    for (const tag of tags) this.#pending.add(tag)
    if (this.#isNew) return
    this.#settle()
    await this.#pause(pauseMs)
  }

  #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => {
      clearTimeout(timer)
      this.#endPause = undefined
      resolve()
    }
    const timer = setTimeout(end, ms)
    this.#endPause = end
    return promise
  }

  #settle(): void {
    this.#settled?.resolve()
    this.#settled = undefined
  }

  get #host() {
    return new URL(this.options.url).host
  }
}
