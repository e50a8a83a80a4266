import { toDay } from './format-date.ts'

export const DAY_MS = 24 * 60 * 60_000

/** Returns a day such as `2026-11-26` moved by a number of days. */
export const addDays = (day: string, days: number): string => toDay(new Date(Date.parse(day) + days * DAY_MS))

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
export const endOfDay = (day: string, timeZone: string): Date => startOfDay(addDays(day, 1), timeZone)

export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

export interface DaySpan {
  day: string
  /** First instant of the day, and the first one after it, in milliseconds. */
  from: number
  to: number
}

/** Lists the days of a period with their instants in an IANA time zone. A day has 23 to 25 hours. */
export function listDaySpans(from: string, to: string, timeZone: string): DaySpan[] {
  const days = daysIn(timeZone)
  const isStart = (day: string, at: number) => days.format(at) === day && days.format(at - 1) < day
  const spans: DaySpan[] = []
  let start = startOfDay(from, timeZone).getTime()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const next = addDays(day, 1)
    // A search takes thirty times as long as a look, and only two days of a year need one.
    const end = isStart(next, start + DAY_MS) ? start + DAY_MS : startOfDay(next, timeZone).getTime()
    spans.push({ day, from: start, to: end })
    start = end
  }
  return spans
}

/** Returns as many days just before a period, with which it is compared. */
export function periodBefore({ from, to }: { from: string; to: string }) {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
}
