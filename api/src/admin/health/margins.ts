import { updateThresholdSchema } from '#shared/contracts/catalog-health'
import type { Db } from '../../db/client.ts'
import { findSetting, saveSetting } from '../../db/setting.ts'

const THRESHOLD_SETTING = 'margin-threshold'
const DEFAULT_THRESHOLD = 30

/** Returns the lowest margin that is no problem, in percent of the price. */
export function getMarginThreshold(db: Db): number {
  const value = Number(findSetting(db, THRESHOLD_SETTING) ?? DEFAULT_THRESHOLD)
  const stored = updateThresholdSchema.safeParse({ marginThreshold: value })
  return stored.data?.marginThreshold ?? DEFAULT_THRESHOLD
}

export const saveMarginThreshold = (db: Db, threshold: number): void =>
  saveSetting(db, THRESHOLD_SETTING, String(threshold))

/** Returns the margin in percent of the price, rounded down to one decimal, or null for a price of zero. */
export function marginPercent(priceCents: number, costCents: number): number | null {
  return priceCents === 0 ? null : Math.floor(((priceCents - costCents) * 1000) / priceCents) / 10
}

export const isBelowThreshold = (priceCents: number, costCents: number, threshold: number): boolean =>
  priceCents === 0 || (priceCents - costCents) * 100 < threshold * priceCents
