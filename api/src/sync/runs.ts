import { and, count, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { RUNS_PER_PAGE, type SyncReport, type SyncRun, syncReportSchema } from '#shared/contracts/sync-run'
import type { LastSync } from '#shared/contracts/sync-status'
import type { Db } from '../db/client.ts'
import { syncRuns } from '../db/schema/operations.ts'
import { transact } from '../db/transact.ts'
import { cutReport } from './outcome.ts'

const MAX_RUNS = 500
const MAX_LISTED = 200

export type EndedRun = Omit<typeof syncRuns.$inferInsert, 'id'>

/** Stores an ended run with the first 200 items of each list. Drops all but the newest 500 runs. */
export function saveRun(db: Db, run: EndedRun): Promise<void> {
  const save = (tx: Db) => {
    const values = { ...run, report: cutReport(run.report, MAX_LISTED) }
    const { id } = tx.insert(syncRuns).values(values).returning({ id: syncRuns.id }).get()
    tx.delete(syncRuns)
      .where(lte(syncRuns.id, sql`${id} - ${MAX_RUNS}`))
      .run()
  }
  return transact(db, save)
}

const findNewest = (db: Db, condition?: SQL) =>
  db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.dryRun, false), condition))
    .orderBy(desc(syncRuns.id))
    .limit(1)
    .get()

const hasSucceeded = eq(syncRuns.outcome, 'succeeded')

/** Finds the newest run of any process that wasn't a dry run. */
export const findLastRun = (db: Db) => findNewest(db)

export function findLastSync(db: Db): LastSync | null {
  const run = findNewest(db, hasSucceeded)
  if (!run) return null
  const { endedAt, startedBy, productCount } = run
  return { endedAt: endedAt.toISOString(), startedBy, productCount: productCount ?? 0 }
}

export function findLastReport(db: Db): SyncReport | undefined {
  const run = findNewest(db, hasSucceeded)
  return run && syncReportSchema.parse(run.report)
}

export const countRuns = (db: Db): number => db.select({ total: count() }).from(syncRuns).get()?.total ?? 0

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
    ...syncReportSchema.parse(report),
  }))
}
