/** Whose timers are dropped together, such as those of a process that crashes. */
export type Owner = object

interface Timer {
  at: number
  /** Timers of the same instant fire in the order in which they were set. */
  order: number
  owner: Owner | undefined
  fire: (() => void) | undefined
}

/** Stretches at most to this, so that a year of an idle store has few looks at its queue. */
const MAX_INTERVAL_MS = 24 * 60 * 60_000
/** Turns of the event loop after which nothing is left but timers. */
const QUIET_TURNS = 2

/**
 * Virtual time. It passes from one timer to the next when all promises have settled, so that nothing waits in real time and the
 * order of events depends on nothing but the timers.
 */
export class Schedule {
  #heap: Timer[] = []
  #order = 0
  #intervals = new Set<Interval>()
  #dropped = new WeakSet<Owner>()
  /** Until when the timers of an owner wait, such as those of a process that stands still. */
  #heldUntil = new WeakMap<Owner, number>()
  /** Native work that settles in a turn of its own, such as a signature. */
  nativeCalls = 0

  constructor(public now: number) {}

  /** Calls `fire` at an instant, unless its owner is dropped. Returns what cancels it. */
  at(at: number, fire: () => void, owner?: Owner): () => void {
    if (owner && this.#dropped.has(owner)) return () => {}
    const timer: Timer = { at: Math.max(at, this.now), order: ++this.#order, owner, fire }
    push(this.#heap, timer)
    return () => {
      timer.fire = undefined
    }
  }

  after(ms: number, fire: () => void, owner?: Owner): () => void {
    return this.at(this.now + ms, fire, owner)
  }

  sleep(ms: number, owner?: Owner): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve, owner))
  }

  /** Calls again and again: on time while something happens, and ever more rarely while nothing does. Returns what stops it. */
  every(ms: number, run: () => void, owner?: Owner): () => void {
    const interval = new Interval(this, ms, run, owner)
    this.#intervals.add(interval)
    return () => {
      interval.stop()
      this.#intervals.delete(interval)
    }
  }

  /** Ends the stretching of intervals: something has happened. */
  stir(): void {
    for (const interval of this.#intervals) interval.shorten()
  }

  /** True if the owner has crashed: what it still does in this instant has no effect outside. */
  isDropped(owner: Owner): boolean {
    return this.#dropped.has(owner)
  }

  drop(owner: Owner): void {
    this.#dropped.add(owner)
    for (const timer of this.#heap) if (timer.owner === owner) timer.fire = undefined
    for (const interval of this.#intervals) if (interval.owner === owner) this.#intervals.delete(interval)
  }

  /** Lets all timers of an owner wait that are due before an instant. They fire then, in their order. */
  hold(owner: Owner, until: number): void {
    this.#heldUntil.set(owner, until)
  }

  /** Puts off a timer whose owner stands still. Returns true if it waits. */
  #putOff(timer: Timer): boolean {
    const until = timer.owner && this.#heldUntil.get(timer.owner)
    if (until === undefined || until <= timer.at) return false
    timer.at = until
    push(this.#heap, timer)
    return true
  }

  /** Lets time pass until an instant. @param afterEach called when all has settled after a timer */
  async runUntil(end: number, afterEach: () => void): Promise<void> {
    await this.settle()
    for (;;) {
      const timer = this.#heap[0]
      if (!timer || timer.at > end) break
      pop(this.#heap)
      if (!timer.fire || this.#putOff(timer)) continue
      this.now = timer.at
      timer.fire()
      await this.settle()
      afterEach()
    }
    this.now = end
  }

  /** Resolves when all promises wait for timers. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      const before = this.#order
      await new Promise<void>((resolve) => setImmediate(resolve))
      quiet = before === this.#order && this.nativeCalls === 0 ? quiet + 1 : 0
    }
  }
}

class Interval {
  #factor = 1
  #nextAt: number
  #cancel: () => void

  constructor(
    readonly schedule: Schedule,
    readonly ms: number,
    readonly run: () => void,
    readonly owner: Owner | undefined,
  ) {
    this.#nextAt = schedule.now + ms
    this.#cancel = this.#set()
  }

  #set(): () => void {
    return this.schedule.at(
      this.#nextAt,
      () => {
        this.#factor *= 8
        this.#nextAt =
          this.schedule.now + Math.max(this.ms, Math.min(this.ms * this.#factor, MAX_INTERVAL_MS))
        this.#cancel = this.#set()
        this.run()
      },
      this.owner,
    )
  }

  shorten(): void {
    this.#factor = 1
    const nextAt = this.schedule.now + this.ms
    if (nextAt >= this.#nextAt) return
    this.#cancel()
    this.#nextAt = nextAt
    this.#cancel = this.#set()
  }

  stop(): void {
    this.#cancel()
  }
}

const isBefore = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order)

function push(heap: Timer[], timer: Timer): void {
  let index = heap.push(timer) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!isBefore(timer, heap[parent]!)) break
    heap[index] = heap[parent]!
    heap[parent] = timer
    index = parent
  }
}

function pop(heap: Timer[]): void {
  const last = heap.pop()!
  if (heap.length === 0) return
  heap[0] = last
  for (let index = 0; ; ) {
    const [left, right] = [2 * index + 1, 2 * index + 2]
    let first = index
    if (left < heap.length && isBefore(heap[left]!, heap[first]!)) first = left
    if (right < heap.length && isBefore(heap[right]!, heap[first]!)) first = right
    if (first === index) return
    heap[index] = heap[first]!
    heap[first] = last
    index = first
  }
}
