/** Counts the pages that are being made, so that background work can let them go first. */
export class RequestsInFlight {
  #count = 0
  #idle = Promise.withResolvers<void>()

  track(response: Promise<unknown>): void {
    this.#count++
    const done = () => {
      if (--this.#count > 0) return
      this.#idle.resolve()
      this.#idle = Promise.withResolvers()
    }
    response.then(done, done)
  }

  /** After those that have arrived by now, and all others until there are none. */
  async untilIdle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#count > 0) await this.#idle.promise
  }
}
