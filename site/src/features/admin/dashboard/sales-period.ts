import type { SalesDay } from '#shared/contracts/sales'
import { addDays, dayNamer } from '#shared/days'
import { TIME_ZONE } from '../format-time.ts'

/** Periods of the sales by their number of days. */
export const SALES_PERIODS = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' } as const
export type SalesPeriod = keyof typeof SALES_PERIODS

/** Returns the first and the last day of a period that ends today, in the browser's time zone. */
export function currentPeriod(days: SalesPeriod): { from: string; to: string } {
  const to = dayNamer(TIME_ZONE)(new Date())
  return { from: addDays(to, 1 - days), to }
}

/** Returns how an amount differs from the one before, like `+12%`, or null if there is none to compare with. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent).toLocaleString('en')}%`
}

export const hasSales = ({ orders, revenue }: SalesDay): boolean => orders > 0 || revenue !== '0.00'
