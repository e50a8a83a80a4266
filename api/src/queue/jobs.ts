import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobs, type Lane } from '../db/schema/operations.ts'

/** The rank of what moves money or goods. One place of each lane is kept for it. */
export const URGENT = 0

interface JobType {
  lane: Lane
  /** Jobs of a lower rank come first. */
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
  reset: { lane: 'password', rank: URGENT },
} as const satisfies Record<string, JobType>

export type JobKind = keyof typeof JOB_TYPES
/** The kind of work, and the id of the row that it is about: an order, a mail, a notice, a user. */
export type JobKey = `${JobKind} ${number}`
export type JobRow = typeof jobs.$inferSelect

export function parseJobKey(key: string): { kind: JobKind; id: number } {
  const [kind, id] = key.split(' ')
  return { kind: kind as JobKind, id: Number(id) }
}

/**
 * Stores work for the queue: the same work once. Work that waits already is never moved back. Call it in the transaction of the
 * change that asks for it.
 */
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
