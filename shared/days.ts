const DAY_MS = 24 * 60 * 60_000

/** Formats instants as days such as `2026-11-26`. The Swedish locale writes them so. */
const daysIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone })

/** Returns a function that names the day of an instant, such as `2026-11-26`, in an IANA time zone. */
export function dayNamer(timeZone: string): (time: Date) => string {
  const days = daysIn(timeZone)
  return (time) => days.format(time)
}

/** Finds the instant at which a day begins. Some zones skip midnight, and some have skipped a day. */
export function startOfDay(day: string, timeZone: string): Date {
  const days = daysIn(timeZone)
  const midnight = Date.parse(day)
  let before = midnight - DAY_MS
  let after = midnight + DAY_MS
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (days.format(middle) < day) before = middle
    else after = middle
  }
  return new Date(after)
}

/** Returns the instant after a day's last one. */
export const endOfDay = (day: string, timeZone: string): Date =>
  startOfDay(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10), timeZone)
