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
