import { startOfDay } from './days.ts'

const DAY_MS = 24 * 60 * 60_000

/** Returns a day such as `2026-11-26` moved by a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

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
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone })
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
