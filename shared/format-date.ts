const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const SHORT_DAY = { month: 'short', day: 'numeric' } as const
const MINUTE = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

const format = (time: string | Date, options: Intl.DateTimeFormatOptions) =>
  new Date(time).toLocaleString('en-US', options)

/** Returns the day of an instant in UTC, such as `2026-11-26`. */
export const toDay = (time: Date): string => time.toISOString().slice(0, 10)

/** Returns `Nov 26, 2026`. A day such as `2026-11-26` is the same day everywhere: it has no time zone. */
export const formatDate = (time: string | Date, timeZone = 'UTC'): string =>
  format(time, { ...DAY, timeZone })

/** Returns `Nov 26, 2026, 1:05 PM PST`. */
export const formatDateTime = (time: string | Date, timeZone = 'UTC'): string =>
  format(time, { ...MINUTE, timeZone })

/** Returns `Dec 9 to Dec 12`, or `Dec 9` if both days are the same. */
export function formatDays(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => format(day, { ...SHORT_DAY, timeZone: 'UTC' }))
  return first === last ? `${first}` : `${first} to ${last}`
}
