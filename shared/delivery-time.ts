import type { ShippingRate } from './contracts/checkout.ts'
import type { DeliveryTime } from './contracts/delivery-times.ts'
import { formatDays, toDay } from './format-date.ts'

const STANDARD = 'STANDARD'

const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0

/** Returns the day that is so many business days after a day such as `2026-11-26`. Holidays are not counted out. */
export function addBusinessDays(day: string, count: number): string {
  const date = new Date(day)
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (!isWeekend(date)) left--
  }
  return toDay(date)
}

/** Counts the business days that lead from a day to another one, or to the first business day after that. At least 1. */
export function countBusinessDays(from: string, to: string): number {
  let count = 1
  const date = new Date(from)
  for (;;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (toDay(date) >= to) return count
    if (!isWeekend(date)) count++
  }
}

/**
 * Returns the business days of the method that most shoppers choose: Printful's standard one, or the cheapest. The dates that
 * Printful named count more than its days. Undefined if it named neither.
 */
export function findDeliveryTime(rates: readonly ShippingRate[], quotedOn: string): DeliveryTime | undefined {
  const cheapest = rates.toSorted((a, b) => a.cents - b.cents)[0]
  const rate = rates.find(({ id }) => id === STANDARD) ?? cheapest
  if (!rate) return undefined
  const { minDays, maxDays, minDate, maxDate } = rate
  if (minDate && maxDate) return [countBusinessDays(quotedOn, minDate), countBusinessDays(quotedOn, maxDate)]
  return minDays === null || maxDays === null ? undefined : [minDays, maxDays]
}

/** Returns `Arrives Dec 9 to Dec 12` for an order of today. */
export const arrivalText = ([minDays, maxDays]: DeliveryTime, today: string): string =>
  `Arrives ${formatDays(addBusinessDays(today, minDays), addBusinessDays(today, maxDays))}`

// `Intl.Locale` throws for `en-US@posix`, which some browsers report.
const COUNTRY = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?![a-z\d])/i

/** Returns the country of the first language that names one, such as `US` for `en-US`. */
export const countryOfLanguages = (languages: readonly string[]): string | undefined =>
  languages.map((language) => COUNTRY.exec(language)?.[1]?.toUpperCase()).find((country) => country)
