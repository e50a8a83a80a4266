import { and, gt, notLike } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobs } from '../db/schema/operations.ts'
import type { Clock } from '../platform/clock.ts'

/** Difference that two clocks of one machine can have by themselves. */
const TOLERANCE_MS = 1000

/** Returns a function that tells whether the machine's clock was set back since its last call. */
export function watchClock(clock: Clock): () => boolean {
  const lead = () => clock.now() - clock.monotonic()
  let before = lead()
  return () => {
    const wasSetBack = lead() < before - TOLERANCE_MS
    before = lead()
    return wasSetBack
  }
}

interface Limits {
  /** A job that lies further ahead is due now. What still has to wait decides that again. */
  aheadMs: number
  /** Time for which a job can be locked. */
  lockMs: number
}

/** Ends waits, locks and failures that a clock was ahead of when it began them. */
export function bringForward(tx: Db, { aheadMs, lockMs }: Limits): void {
  const now = tx.clock.date()
  const ahead = (ms: number) => new Date(now.getTime() + ms)
  tx.update(jobs)
    .set({ runAt: now })
    .where(and(gt(jobs.runAt, ahead(aheadMs)), notLike(jobs.key, 'books %')))
    .run()
  tx.update(jobs).set({ failingSince: now }).where(gt(jobs.failingSince, now)).run()
  tx.update(jobs)
    .set({ lockedUntil: ahead(lockMs) })
    .where(gt(jobs.lockedUntil, ahead(lockMs)))
    .run()
}
