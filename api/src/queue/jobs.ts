import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobs, type Lane } from '../db/schema/operations.ts'

/** Rank of jobs that move money or goods. Each lane reserves one place for it. */
export const URGENT = 0

interface JobType {
  lane: Lane
  rank: number
}

const JOB_TYPES = {
  place: { lane: 'printful', rank: URGENT },
  recheck: { lane: 'printful', rank: URGENT },
  cancel: { lane: 'printful', rank: URGENT },
  read: { lane: 'printful', rank: 1 },
  refund: { lane: 'stripe', rank: URGENT },
  expire: { lane: 'stripe', rank: URGENT },
  payment: { lane: 'stripe', rank: 1 },
  mail: { lane: 'mail', rank: URGENT },
  notice: { lane: 'mail', rank: 1 },
  books: { lane: 'printful', rank: 2 },
  reset: { lane: 'password', rank: URGENT },
} as const satisfies Record<string, JobType>

export type JobKind = keyof typeof JOB_TYPES
/** Kind of work with the id of its order, mail, notice or user. `books 0` is of the whole store. */
export type JobKey = `${JobKind} ${number}`
export type JobRow = typeof jobs.$inferSelect

export function parseJobKey(key: string): { kind: JobKind; id: number } {
  const [kind, id] = key.split(' ')
  return { kind: kind as JobKind, id: Number(id) }
}

/** Queues work once and never delays waiting work. Call it in the transaction of the change that causes it. */
export function addJob(tx: Db, key: JobKey, runAt = tx.clock.date()): void {
  const { lane, rank } = JOB_TYPES[parseJobKey(key).kind]
  tx.insert(jobs)
    .values({ key, lane, rank, runAt })
    .onConflictDoUpdate({
      target: jobs.key,
      set: { requests: sql`${jobs.requests} + 1`, runAt: sql`min(${jobs.runAt}, excluded.run_at)` },
    })
    .run()
}
