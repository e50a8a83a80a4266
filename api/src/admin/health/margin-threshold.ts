import { eq } from 'drizzle-orm'
import { updateThresholdSchema } from '#shared/contracts/range-health'
import type { Db } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'

const THRESHOLD_SETTING = 'margin-threshold'
const DEFAULT_THRESHOLD = 30

/** In percent of the price. */
export function getMarginThreshold(db: Db): number {
  const row = db.select().from(settings).where(eq(settings.name, THRESHOLD_SETTING)).get()
  const stored = updateThresholdSchema.safeParse({ marginThreshold: Number(row?.value ?? DEFAULT_THRESHOLD) })
  return stored.data?.marginThreshold ?? DEFAULT_THRESHOLD
}

export function saveMarginThreshold(db: Db, threshold: number): void {
  const value = String(threshold)
  db.insert(settings)
    .values({ name: THRESHOLD_SETTING, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
    .run()
}
