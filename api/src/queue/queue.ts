import { and, asc, eq, inArray, isNull, lt, lte, or, type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobs, LANES, type Lane } from '../db/schema/operations.ts'
import { transact } from '../db/transact.ts'
import type { Log } from '../log/log.ts'
import { type ExpectedError, isExpected } from '../log/serialize-error.ts'
import { createToken } from '../platform/token.ts'
import { bringForward, watchClock } from './clock-change.ts'
import { type JobKey, type JobKind, type JobRow, parseJobKey, URGENT } from './jobs.ts'

/** Thrown by a job that has to wait for something. */
export class RetryLater extends Error implements ExpectedError {
  /** Waits until then, which counts as no failure. Without a time the job waits as after any other error. */
  constructor(
    message: string,
    readonly until?: Date,
  ) {
    super(message)
  }

  get logMessage(): string {
    return this.message
  }
}

/** Thrown by a job that can't be done. It isn't tried again. */
export class JobFailed extends Error implements ExpectedError {
  get logMessage(): string {
    return this.message
  }
}

export interface Work {
  /** Work by kind of job. It may be repeated from the start. */
  jobs: Record<JobKind, (id: number) => Promise<void>>
  /** Called in a transaction each time that a job has failed for 15 minutes or more. */
  onStuck(tx: Db, key: JobKey, error: Error, failingSince: Date): void
}

export interface Queue {
  start(): void
  wake(): void
  /** Runs this job now. Resolves when it has ended or the time is over. */
  finish(key: JobKey, timeoutMs?: number): Promise<void>
  drain(): Promise<void>
  stop(): Promise<void>
}

const WIDTH = 4
const LOCK_MS = 15_000
const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 5 * 60_000
const INTERVAL_MS = 5000
const FINISH_MS = 9000
const POLL_MS = 50
export const STUCK_MS = 15 * 60_000

interface Owner {
  owner: string
  lockMs: number
}

const isFree = (now: Date | Placeholder) => or(isNull(jobs.lockedUntil), lt(jobs.lockedUntil, now))

/** Prepares the search for the most urgent job that is due. It runs often and must cost next to nothing. */
function prepareFindDue(db: Db) {
  const now = sql.placeholder('now')
  const find = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        ...[eq(jobs.lane, sql.placeholder('lane')), lte(jobs.rank, sql.placeholder('maxRank'))],
        ...[lte(jobs.runAt, now), isFree(now)],
      ),
    )
    .orderBy(asc(jobs.rank), asc(jobs.runAt))
    .limit(1)
    .prepare()
  return (lane: Lane, onlyUrgent: boolean) =>
    find.get({ lane, now: db.clock.now(), maxRank: onlyUrgent ? URGENT : Number.MAX_SAFE_INTEGER })
}

function takeByKey(tx: Db, owner: Owner, key: JobKey): JobRow | undefined {
  const job = tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.key, key), isFree(tx.clock.date())))
    .get()
  return job && lockJob(tx, owner, job.id)
}

const lockJob = (tx: Db, { owner, lockMs }: Owner, id: number): JobRow =>
  tx
    .update(jobs)
    .set({ owner, lockedUntil: new Date(tx.clock.now() + lockMs), attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.id, id))
    .returning()
    .get()

const isOwn = (owner: string | null) => sql`${jobs.owner} IS ${owner}`

const RELEASED = { lockedUntil: null, owner: null }

/** Removes a finished job, or makes it due again if it was requested meanwhile. */
function endJob(tx: Db, { id, requests, owner }: JobRow): void {
  const done = tx
    .delete(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.requests, requests), isOwn(owner)))
    .returning()
    .all()
  if (done.length > 0) return
  const values = { ...RELEASED, attempts: 0, failingSince: null, error: null, runAt: tx.clock.date() }
  tx.update(jobs)
    .set(values)
    .where(and(eq(jobs.id, id), isOwn(owner)))
    .run()
}

function delayJob(tx: Db, work: Work, job: JobRow, error: Error): void {
  const { id, key, attempts, failingSince, owner } = job
  const until = error instanceof RetryLater ? error.until : undefined
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))
  const values = until
    ? { attempts: 0, failingSince: null, error: null, runAt: until }
    : {
        failingSince: failingSince ?? tx.clock.date(),
        error: error.message.slice(0, 300),
        runAt: new Date(tx.clock.now() + pauseMs),
      }
  const delayed = tx
    .update(jobs)
    .set({ ...RELEASED, ...values })
    .where(and(eq(jobs.id, id), isOwn(owner)))
    .returning()
    .all()
  // Another attempt may have finished the job after the lock expired.
  if (delayed.length === 0) return
  if (until || !failingSince || tx.clock.now() - failingSince.getTime() < STUCK_MS) return
  work.onStuck(tx, key as JobKey, error, failingSince)
}

/** Returns the code of a mail error, whose words name the recipient. */
function codeOf(error: Error): string {
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  return String(responseCode ?? code ?? error.name)
}

export function createQueue(
  { db, log }: { db: Db; log: Log },
  work: Work,
  { lockMs = LOCK_MS, lanes = LANES }: { lockMs?: number; lanes?: readonly Lane[] } = {},
): Queue {
  const { clock } = db
  const findDue = prepareFindDue(db)
  // Two containers may have the same process id.
  const owner: Owner = { owner: createToken(), lockMs }
  const atWork = new Set<number>()
  const running = new Map<Lane, Set<Promise<void>>>(lanes.map((lane) => [lane, new Set()]))
  const filling = new Map<Lane, Promise<void>>()
  let isStopped = false
  let stopLooking = () => {}

  const renewLocks = (tx: Db) => {
    if (atWork.size > 0)
      tx.update(jobs)
        .set({ lockedUntil: new Date(tx.clock.now() + lockMs) })
        .where(and(inArray(jobs.id, [...atWork]), eq(jobs.owner, owner.owner)))
        .run()
  }
  // A suspended machine or a changed clock may have let the own locks expire: they are renewed first.
  const take = (find: (tx: Db) => JobRow | undefined) =>
    transact(db, (tx) => {
      renewLocks(tx)
      return find(tx)
    })

  const runJob = async (job: JobRow) => {
    const { kind, id } = parseJobKey(job.key)
    const renew = () =>
      transact(db, renewLocks).catch((error) => log.error(error, 'the lock of a job was not renewed'))
    const stopRenewing = clock.every(lockMs / 3, renew)
    atWork.add(job.id)
    try {
      await work.jobs[kind](id)
      await transact(db, (tx) => endJob(tx, job))
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      const { key, attempts } = job
      const details =
        job.lane === 'mail' || job.lane === 'password'
          ? { code: codeOf(failure) }
          : isExpected(failure)
            ? { reason: failure.logMessage }
            : { err: failure }
      const isOver = failure instanceof JobFailed
      if (!(failure instanceof RetryLater && failure.until))
        log.warn({ key, attempts, ...details }, isOver ? 'a job can’t be done' : 'a job is tried again later')
      await transact(db, (tx) => (isOver ? endJob(tx, job) : delayJob(tx, work, job, failure)))
    } finally {
      atWork.delete(job.id)
      stopRenewing()
    }
  }

  const takeAll = async (lane: Lane) => {
    const jobsOfLane = running.get(lane)!
    while (!isStopped && jobsOfLane.size < WIDTH) {
      const onlyUrgent = jobsOfLane.size === WIDTH - 1
      if (!findDue(lane, onlyUrgent)) return
      const job = await take((tx) => {
        const due = findDue(lane, onlyUrgent)
        return due && lockJob(tx, owner, due.id)
      })
      if (!job) return
      const done = runJob(job)
        .catch((error) => log.error(error, 'the outcome of a job was not stored'))
        .finally(() => {
          jobsOfLane.delete(done)
          wake()
        })
      jobsOfLane.add(done)
    }
  }
  // One search at a time keeps a lane from taking more jobs than it has places.
  const fill = (lane: Lane) => {
    const next = (filling.get(lane) ?? Promise.resolve()).then(() => takeAll(lane))
    filling.set(
      lane,
      next.catch(() => {}),
    )
    return next
  }
  const fillAll = () => Promise.all(lanes.map(fill))
  const wake = () => void fillAll().catch((error) => log.error(error, 'the queue stopped'))
  const endWaits = (aheadMs: number) =>
    void transact(db, (tx) => bringForward(tx, { aheadMs, lockMs }))
      .catch((error) => log.error(error, 'the waits of jobs were not ended'))
      .finally(wake)
  const isIdle = () => [...running.values()].every(({ size }) => size === 0)

  return {
    wake,
    async finish(key, timeoutMs = FINISH_MS) {
      const deadline = clock.monotonic() + timeoutMs
      const job = await take((tx) => takeByKey(tx, owner, key))
      const done = job && runJob(job)
      const isThere = () => db.select().from(jobs).where(eq(jobs.key, key)).get()?.owner != null
      if (done) await Promise.race([done, clock.sleep(timeoutMs)])
      else while (isThere() && clock.monotonic() < deadline) await clock.sleep(POLL_MS)
    },
    async drain() {
      do {
        await fillAll()
        await Promise.all([...running.values()].flatMap((jobsOfLane) => [...jobsOfLane]))
        await fillAll()
      } while (!isIdle())
    },
    start() {
      const wasSetBack = watchClock(clock)
      const look = () => (wasSetBack() ? endWaits(0) : wake())
      // The clock may have been set while no process ran.
      endWaits(MAX_PAUSE_MS)
      stopLooking = clock.every(INTERVAL_MS, look)
    },
    async stop() {
      isStopped = true
      stopLooking()
      await Promise.all([...running.values()].flatMap((jobsOfLane) => [...jobsOfLane]))
    },
  }
}
