/** A second longer than Printful's minute, because calls arrive late. */
const WINDOW_MS = 61_000
const MAX_STARTS = 5
const MAX_STARTS_OF_CLIENT = 3

export const BULK_PIECES = 101

interface Start {
  at: number
  clientKeys: readonly string[]
}

/** Printful allows 5 requests a minute for rates of more than 100 pieces. Each client leaves some to others. */
export class BulkLane {
  #starts: Start[] = []
  #pausedUntil = Number.NEGATIVE_INFINITY

  start(clientKeys: readonly string[], now: number): void {
    this.#starts = this.#starts.filter(({ at }) => now - at < WINDOW_MS)
    this.#starts.push({ at: now, clientKeys })
  }

  pause(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until)
  }

  opensAt(clientKeys: readonly string[]): number {
    const ofClient = clientKeys.map((key) =>
      opensAt(
        this.#starts.filter((start) => start.clientKeys.includes(key)),
        MAX_STARTS_OF_CLIENT,
      ),
    )
    return Math.max(this.#pausedUntil, opensAt(this.#starts, MAX_STARTS), ...ofClient)
  }
}

const opensAt = (starts: readonly Start[], limit: number): number => {
  const last = starts.at(-limit)
  return last ? last.at + WINDOW_MS : Number.NEGATIVE_INFINITY
}
