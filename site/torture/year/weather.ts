import type { Schedule } from './schedule.ts'

const MINUTE_MS = 60_000
const MIN_LASTING_MS = 2 * MINUTE_MS
const DAY_MINUTES = 1440

/** Returns how long a trouble of this size lasts, in milliseconds: from two minutes to a day, mostly less than an hour. */
export const toDuration = (size: number): number =>
  Math.round(MIN_LASTING_MS * (DAY_MINUTES / 2) ** (size / 99))

/** Begins a fault. Returns what ends it. */
export function begin<Fault>(faults: Fault[], fault: Fault): () => void {
  faults.push(fault)
  return () => {
    const index = faults.indexOf(fault)
    if (index >= 0) faults.splice(index, 1)
  }
}

export type Weather = ReturnType<typeof createWeather>

/** Lets troubles last, and ends all of them together. */
export function createWeather(schedule: Schedule) {
  const { promise: clear, resolve } = Promise.withResolvers<void>()
  let isClear = false
  let disturbedAt = Number.NEGATIVE_INFINITY

  return {
    /** When something last went wrong, in milliseconds since the epoch. */
    get disturbedAt() {
      return disturbedAt
    },

    /** Notes that something goes wrong now, for which the store may be late. */
    disturb(): void {
      disturbedAt = schedule.now
    },

    /** True once the good weather has begun, in which no trouble begins. */
    get isClear() {
      return isClear
    },

    /** Waits for a time, in milliseconds, and no longer than until the good weather begins. */
    last: (ms: number): Promise<void> => Promise.race([schedule.sleep(ms), clear]),

    /** Begins the good weather: each trouble ends now. */
    clearUp(): void {
      isClear = true
      resolve()
    },
  }
}
