import { and, asc, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobs, mails } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { messageForLog } from '../log/serialize-error.ts'
import { PrintfulError } from '../printful/error.ts'
import type { Outbox, Services } from '../services.ts'
import { cancelAtPrintful, NotYet, placeOrder } from './place-order.ts'
import { findOrder, type JobKind, orderNumber } from './queries.ts'
import { readOrder } from './read-order.ts'
import { recordPayment } from './record-payment.ts'
import { readRefunds, refundableCents, refundOrder } from './refund.ts'

type Worker = Pick<Services, 'db' | 'env' | 'log' | 'mailer' | 'payments' | 'printfulClient'>
type Job = typeof jobs.$inferSelect

/** Longer than the calls of a job take. A process that was killed leaves its lock behind. */
const LOCK_MS = 90_000
const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 15 * 60_000
const INTERVAL_MS = 5000

/** What each kind of job does. Each can be done again from the start. */
const WORK: Record<JobKind, (services: Worker, id: number) => Promise<void>> = {
  place: placeOrder,
  read: readOrder,
  cancel: cancelAtPrintful,
  mail: sendMail,
  alert: alertAdministrator,
  refunds: readRefunds,
  async refund(services, id) {
    const order = findOrder(services.db, id)
    if (order && refundableCents(order) > 0) await refundOrder(services, id, undefined, null)
  },
  async expire(services, id) {
    const order = findOrder(services.db, id)
    if (order?.state !== 'awaiting_payment' || !order.sessionId) return
    const { expireSession } = await services.payments()
    await recordPayment(services, await expireSession(order.sessionId))
  },
}

/** Tells the store's own address that somebody has paid and waits. */
async function alertAdministrator({ db, mailer, env }: Worker, id: number): Promise<void> {
  const order = findOrder(db, id)
  const to = env.CONTACT_EMAIL ?? env.ADMIN_EMAIL
  if (order?.state !== 'on_hold' || !mailer || !to) return
  const subject = `Order ${orderNumber(id)} is on hold`
  await mailer.send({ to, subject, text: `${order.holdText}\n\n${env.SITE_URL}/admin/orders/${id}` })
}

async function sendMail({ db, mailer, env }: Worker, id: number): Promise<void> {
  const mail = db.select().from(mails).where(eq(mails.id, id)).get()
  // Without a mail server an administrator reads and copies it.
  if (!mail || mail.sentAt || !mailer) return
  const { to, subject, text, html } = mail
  const save = (values: Partial<typeof mails.$inferInsert>) =>
    transact(db, (tx) => tx.update(mails).set(values).where(eq(mails.id, id)).run())
  try {
    const messageId = `<mail-${id}-${mail.createdAt.getTime()}@${new URL(env.SITE_URL).hostname}>`
    await mailer.send({ to, subject, text, html, messageId })
  } catch (error) {
    await save({ error: String(error).slice(0, 200) })
    throw error
  }
  await save({ sentAt: new Date(), error: null })
}

/** Takes a job that is due, so that no other process takes it for a while. */
function takeJob(tx: Db): Job | undefined {
  const now = new Date()
  const isFree = or(isNull(jobs.lockedUntil), lt(jobs.lockedUntil, now))
  const job = tx
    .select()
    .from(jobs)
    .where(and(lte(jobs.runAt, now), isFree))
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .get()
  if (!job) return undefined
  tx.update(jobs)
    .set({
      lockedUntil: new Date(now.getTime() + LOCK_MS),
      lockedBy: process.pid,
      attempts: job.attempts + 1,
    })
    .where(eq(jobs.id, job.id))
    .run()
  return job
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Frees the jobs of processes that were killed. A process that starts with the id of a dead one has no job yet. */
function freeJobsOfTheDead(tx: Db): void {
  const locked = tx.select().from(jobs).where(isNotNull(jobs.lockedBy)).all()
  for (const { id, lockedBy } of locked) {
    if (lockedBy === process.pid || !isAlive(lockedBy ?? 0))
      tx.update(jobs).set({ lockedUntil: null, lockedBy: null }).where(eq(jobs.id, id)).run()
  }
}

async function runJob(services: Worker, { id, key, attempts, runAt }: Job): Promise<void> {
  const { db, log } = services
  const [kind, subject] = key.split(' ')
  try {
    await WORK[kind as JobKind](services, Number(subject))
    // Asked for again while it ran: then it is due once more.
    await transact(db, (tx) => {
      const done = tx
        .delete(jobs)
        .where(and(eq(jobs.id, id), eq(jobs.runAt, runAt)))
        .returning()
        .all()
      if (done.length === 0)
        tx.update(jobs).set({ lockedUntil: null, attempts: 0 }).where(eq(jobs.id, id)).run()
    })
  } catch (error) {
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts)
    const text = error instanceof Error ? error.message : String(error)
    const isExpected = error instanceof PrintfulError || error instanceof NotYet
    log.warn(
      { key, attempts, ...(isExpected ? { reason: messageForLog(error) } : { err: error }) },
      'a job is tried again later',
    )
    const values = { lockedUntil: null, error: text.slice(0, 300), runAt: new Date(Date.now() + pauseMs) }
    await transact(db, (tx) => tx.update(jobs).set(values).where(eq(jobs.id, id)).run())
  }
}

/** Does the stored work, one job after the other, now and every five seconds. */
export function createOutbox(services: Worker): Outbox {
  let running: Promise<void> | undefined
  let isStopped = false
  let timer: ReturnType<typeof setInterval> | undefined
  const run = async () => {
    while (!isStopped) {
      const job = await transact(services.db, takeJob)
      if (!job) return
      await runJob(services, job)
    }
  }
  const drain = () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  const wake = () => void drain().catch((error) => services.log.error(error, 'the outbox stopped'))
  return {
    drain,
    wake,
    start() {
      void transact(services.db, freeJobsOfTheDead)
        .catch((error) => services.log.error(error, 'jobs of a killed process were not freed'))
        .then(wake)
      timer = setInterval(wake, INTERVAL_MS)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
