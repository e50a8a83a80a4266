const DAY_MS = 24 * 60 * 60 * 1000

/** `2026-01-31`, in UTC. */
export const toDay = (time: Date): string => time.toISOString().slice(0, 10)

/** The first day of a period that ends today. */
export const firstDayOf = (dayCount: number, now: Date): string =>
  toDay(new Date(now.getTime() - (dayCount - 1) * DAY_MS))

/** Each day of a period that ends today, oldest first. */
export const listDays = (dayCount: number, now: Date): string[] =>
  Array.from({ length: dayCount }, (_, index) => firstDayOf(dayCount - index, now))
