import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { RUNS_PER_PAGE, type SyncRun } from '#shared/contracts/sync-run'
import type { LastSync } from '#shared/contracts/sync-status'
import type { Db } from '../../db/client.ts'
import { syncRuns } from '../../db/schema.ts'
import { transact } from '../../db/transact.ts'

const MAX_RUNS = 500

export type EndedRun = Omit<typeof syncRuns.$inferInsert, 'id'>

/** Stores a run that has ended, and drops the oldest beyond 500. */
export function saveRun(db: Db, run: EndedRun): Promise<void> {
  const save = (tx: Db) => {
    const { id } = tx.insert(syncRuns).values(run).returning({ id: syncRuns.id }).get()
    tx.delete(syncRuns)
      .where(lte(syncRuns.id, sql`${id} - ${MAX_RUNS}`))
      .run()
  }
  return transact(db, save)
}

const isNoDryRun = eq(syncRuns.dryRun, false)

/** The newest one that wasn't a dry run, of whatever process. */
export const findLastRun = (db: Db) =>
  db
    .select({
      startedAt: syncRuns.startedAt,
      endedAt: syncRuns.endedAt,
      outcome: syncRuns.outcome,
      message: syncRuns.message,
      reason: syncRuns.reason,
    })
    .from(syncRuns)
    .where(isNoDryRun)
    .orderBy(desc(syncRuns.id))
    .get()

/** The newest one that has synced the catalog. */
export function findLastSync(db: Db): LastSync | null {
  const { endedAt, startedBy, productCount } = syncRuns
  const run = db
    .select({ endedAt, startedBy, productCount })
    .from(syncRuns)
    .where(and(isNoDryRun, eq(syncRuns.outcome, 'succeeded')))
    .orderBy(desc(syncRuns.id))
    .get()
  if (!run) return null
  return {
    endedAt: run.endedAt.toISOString(),
    startedBy: run.startedBy,
    productCount: run.productCount ?? 0,
  }
}

/** One page, newest first. */
export function listRuns(db: Db, page = 1): SyncRun[] {
  const rows = db
    .select()
    .from(syncRuns)
    .orderBy(desc(syncRuns.id))
    .limit(RUNS_PER_PAGE)
    .offset((page - 1) * RUNS_PER_PAGE)
    .all()
  return rows.map(({ startedAt, endedAt, report, productCount, reason, ...run }) => ({
    ...run,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    ...report,
  }))
}
