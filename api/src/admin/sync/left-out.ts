import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { findSetting, saveSetting } from '../../db/setting.ts'
import type { LeftOut } from './remote-product.ts'

const LEFT_OUT_SETTING = 'last-sync-left-out'
const MAX_STORED = 200

const listSchema = z.object({
  total: z.int(),
  rows: z.array(z.object({ name: z.string(), reason: z.string(), productId: z.int().nullable() })),
})
const storedSchema = z.object({ leftOut: listSchema, failedBlanks: listSchema })
export type StoredLeftOut = z.infer<typeof storedSchema>

const { compare } = new Intl.Collator('en', { numeric: true })
const byName = (a: LeftOut, b: LeftOut) => compare(a.name, b.name) || compare(a.reason, b.reason)

/** Sorted, because failures come in any order and the same ones must not be written again. */
const toStoredList = (items: readonly LeftOut[], ids: ReadonlyMap<number, number>) => ({
  total: items.length,
  rows: items
    .toSorted(byName)
    .slice(0, MAX_STORED)
    .map(({ name, reason, printfulProductId }) => ({
      name,
      reason,
      productId: ids.get(printfulProductId ?? 0) ?? null,
    })),
})

/**
 * Stores what a sync left out, the first 200 of each kind, and writes nothing where it is the same as before.
 * @param ids of the products by Printful's ids
 */
export function saveLeftOut(
  db: Db,
  { leftOut, failedBlanks }: { leftOut: readonly LeftOut[]; failedBlanks: readonly LeftOut[] },
  ids: ReadonlyMap<number, number>,
): void {
  const stored: StoredLeftOut = {
    leftOut: toStoredList(leftOut, ids),
    failedBlanks: toStoredList(failedBlanks, ids),
  }
  const value = JSON.stringify(stored)
  if (findSetting(db, LEFT_OUT_SETTING) !== value) saveSetting(db, LEFT_OUT_SETTING, value)
}

/** Reads what the last successful sync left out; undefined where none has stored it. */
export function findLeftOut(db: Db): StoredLeftOut | undefined {
  const value = findSetting(db, LEFT_OUT_SETTING)
  return value === undefined ? undefined : storedSchema.safeParse(JSON.parse(value)).data
}
