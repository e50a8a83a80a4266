import { desc, gt, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#shared/days'
import type { Db } from '../db/client.ts'
import { cachePurges } from '../db/schema/operations.ts'

const MAX_AGE_MS = DAY_MS

/** Logs a purge by the tags of the responses that show a change. Call it in the change's transaction. */
export function logPurge(tx: Db, tags: readonly string[]): void {
  if (tags.length === 0) return
  tx.insert(cachePurges)
    .values({ tags: [...new Set(tags)].join(' ') })
    .run()
}

export const findLastPurgeId = (db: Db): number =>
  db.select({ id: cachePurges.id }).from(cachePurges).orderBy(desc(cachePurges.id)).limit(1).get()?.id ?? 0

export function preparePurgesAfter(db: Db): (id: number) => { id: number; tags: string[] }[] {
  const purges = db
    .select({ id: cachePurges.id, tags: cachePurges.tags })
    .from(cachePurges)
    .where(gt(cachePurges.id, sql.placeholder('id')))
    .orderBy(cachePurges.id)
    .prepare()
  return (id) => purges.all({ id }).map((purge) => ({ ...purge, tags: purge.tags.split(' ') }))
}

/** Deletes purges older than a day, except the last, which tells a suspended process that it has missed some. */
export function deleteOldPurges(db: Db, now = Date.now()): number {
  const outdated = lt(cachePurges.at, new Date(now - MAX_AGE_MS))
  const last = db.select({ id: sql`max(${cachePurges.id})` }).from(cachePurges)
  return db
    .delete(cachePurges)
    .where(sql`${outdated} AND ${cachePurges.id} < (${last})`)
    .returning({ id: cachePurges.id })
    .all().length
}
