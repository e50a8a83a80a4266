import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Clock } from '../platform/clock.ts'
import { BulkLane } from './bulk-lane.ts'
import { RANKS, type Rank } from './caller.ts'
import { findGreediest, Turns } from './turns.ts'

/** Printful allows 120 calls a minute. More than 500 ms, so that a late timer never puts 121 into one. */
const REQUEST_INTERVAL_MS = 510
/** Limit of each rank alone, so that slow calls of one don't hold up the others. */
const MAX_IN_FLIGHT_OF_RANK = 8
const MAX_IN_FLIGHT_OF_CLIENT = 3
const MAX_WAITING_OF_RANK = 50
const MAX_PAUSE_WAIT_MS = 120_000
/** Keeps a wrong date in a response from stopping the store for years. */
const MAX_PAUSE_MS = 60 * 60_000
const RETRY_MS = 10_000

export class NotServed extends Error {
  constructor(
    readonly waitMs: number,
    readonly isPaused: boolean,
  ) {
    super('The request could not start in time.')
  }
}

export interface Turn {
  rank: Rank
  clientKeys: readonly string[]
  isBulk: boolean
  signal: AbortSignal
  latestStartAt: number
}

interface WaitingTurn extends Turn {
  start(): void
  refuse(error: unknown): void
}

export function requestIntervalMs(baseUrl: string): number {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  const isLocal = isIP(host)
    ? ipaddr.process(host).range() !== 'unicast'
    : host === 'localhost' || host.endsWith('.localhost') || !host.includes('.')
  return isLocal ? 0 : REQUEST_INTERVAL_MS
}

/** Spaces requests evenly by rank and turns. Printful counts by token, so one process has one limiter. */
export class RateLimiter {
  #clock: Clock
  #intervalMs: number
  #waiting = new Set<WaitingTurn>()
  #inFlight = new Set<Turn>()
  #turns = new Turns()
  #bulkLane = new BulkLane()
  #nextStartAt = Number.NEGATIVE_INFINITY
  #pausedUntil = Number.NEGATIVE_INFINITY
  #sleeping = new AbortController()

  constructor(clock: Clock, intervalMs: number) {
    this.#clock = clock
    this.#intervalMs = intervalMs
  }

  /** @throws NotServed, the signal's reason, or what the task throws */
  async run<T>(task: () => Promise<T>, turn: Turn): Promise<T> {
    await this.#wait(turn)
    try {
      return await task()
    } finally {
      this.#inFlight.delete(turn)
      this.#serve()
    }
  }

  pause(ms: number, isBulk = false): void {
    const until = this.#clock.monotonic() + Math.min(ms, MAX_PAUSE_MS)
    if (isBulk) this.#bulkLane.pause(until)
    else this.#pausedUntil = Math.max(this.#pausedUntil, until)
    this.#serve()
  }

  async #wait(turn: Turn): Promise<void> {
    const { signal } = turn
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: WaitingTurn = {
      ...turn,
      start: () => {
        this.#waiting.delete(waiting)
        this.#inFlight.add(turn)
        resolve()
      },
      refuse: (error) => {
        this.#waiting.delete(waiting)
        reject(error)
      },
    }
    const leave = () => {
      waiting.refuse(signal.reason)
      this.#serve()
    }
    signal.addEventListener('abort', leave)
    this.#waiting.add(waiting)
    this.#refuseExcess(turn.rank)
    this.#serve()
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** Refuses whoever waits most often once too many wait, so that nobody keeps others out. */
  #refuseExcess(rank: Rank): void {
    const ofRank = [...this.#waiting].filter((turn) => turn.rank === rank)
    if (ofRank.length > MAX_WAITING_OF_RANK) findGreediest(ofRank)?.refuse(new NotServed(RETRY_MS, false))
  }

  #serve(): void {
    this.#sleeping.abort()
    const now = this.#clock.monotonic()
    this.#refuseLate(now)
    for (let next = this.#findNext(now); next; next = this.#findNext(now)) {
      this.#nextStartAt = now + this.#intervalMs
      this.#turns.take(next)
      if (next.isBulk) this.#bulkLane.start(next.clientKeys, now)
      next.start()
    }
    const times = [...this.#waiting].flatMap((turn) => [
      turn.latestStartAt + 1,
      ...(this.#hasRoom(turn) ? [this.#earliestStartAt(turn)] : []),
    ])
    const serveAt = Math.min(...times)
    if (serveAt < Number.POSITIVE_INFINITY) void this.#serveAfter(serveAt - now)
  }

  async #serveAfter(ms: number): Promise<void> {
    const sleeping = new AbortController()
    this.#sleeping = sleeping
    await this.#clock.sleep(ms, sleeping.signal).catch(() => {})
    if (!sleeping.signal.aborted) this.#serve()
  }

  #refuseLate(now: number): void {
    const pauseMs = this.#pausedUntil - now
    for (const turn of this.#waiting) {
      const startsAt = Math.max(now, this.#earliestStartAt(turn))
      const isPaused = pauseMs > MAX_PAUSE_WAIT_MS || this.#pausedUntil > turn.latestStartAt
      if (!isPaused && startsAt <= turn.latestStartAt) continue
      turn.refuse(new NotServed(startsAt > now ? startsAt - now : RETRY_MS, isPaused))
    }
  }

  #findNext(now: number): WaitingTurn | undefined {
    const ready = [...this.#waiting].filter(
      (turn) => this.#earliestStartAt(turn) <= now && this.#hasRoom(turn),
    )
    const rank = RANKS.find((rank) => ready.some((turn) => turn.rank === rank))
    return this.#turns.findNext(ready.filter((turn) => turn.rank === rank))
  }

  #earliestStartAt({ isBulk, clientKeys }: Turn): number {
    const startAt = Math.max(this.#nextStartAt, this.#pausedUntil)
    return isBulk ? Math.max(startAt, this.#bulkLane.opensAt(clientKeys)) : startAt
  }

  #hasRoom({ rank, clientKeys }: Turn): boolean {
    const inFlight = [...this.#inFlight]
    const isFull = (key: string) =>
      inFlight.filter((turn) => turn.clientKeys.includes(key)).length >= MAX_IN_FLIGHT_OF_CLIENT
    return (
      inFlight.filter((turn) => turn.rank === rank).length < MAX_IN_FLIGHT_OF_RANK && !clientKeys.some(isFull)
    )
  }
}
