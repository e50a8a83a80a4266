/** Runs a callback after a time that can be stopped and continued. */
export class Countdown {
  #remainingMs: number
  #onEnd: () => void
  #startedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(durationMs: number, onEnd: () => void) {
    this.#remainingMs = durationMs
    this.#onEnd = onEnd
  }

  start(): void {
    if (this.#timer !== undefined) return
    this.#startedAt = performance.now()
    this.#timer = setTimeout(this.#onEnd, this.#remainingMs)
  }

  stop(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#remainingMs -= performance.now() - this.#startedAt
  }
}
