import { z } from 'zod'
import { DAY_MS } from '#shared/days'
import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import type { Checkout } from '../orders/checkout-services.ts'
import { addNotice } from '../orders/notices.ts'
import { recordPayment } from '../orders/record-payment.ts'
import { addJob } from '../queue/jobs.ts'
import { RetryLater } from '../queue/queue.ts'
import { type Comparison, compareBooks } from './compare-books.ts'
import { type Difference, describeDifference, keyOf, withOrder } from './difference.ts'

const NAME = 'book-differences'
/** Time in which the store can mend what differs by itself. */
const MENDING_MS = 60 * 60_000
/** Differences of one comparison that are mended and told. Later ones follow with the next comparisons. */
const MAX_DIFFERENCES = 100
const MAX_MAILED = 10

const storedSchema = z.array(
  z.object({
    service: z.enum(['Stripe', 'Printful']),
    orderId: z.int().nullable(),
    id: z.string(),
    what: z.string(),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
    url: z.string(),
    since: z.coerce.date(),
    isTold: z.boolean(),
  }),
)
type StoredDifference = z.infer<typeof storedSchema>[number]

const listStored = (db: Db): StoredDifference[] =>
  storedSchema.parse(JSON.parse(findSetting(db, NAME) ?? '[]'))

/** Lists what has differed for an hour, until a later comparison agrees. */
export const listToldDifferences = (db: Db): StoredDifference[] =>
  listStored(db).filter(({ isTold }) => isTold)

/** Queues the first comparison. Each one queues the next. */
export function queueComparison({ db, log }: Pick<Checkout, 'db' | 'log'>): void {
  transact(db, (tx) => addJob(tx, 'books 0', new Date(tx.clock.now() + DAY_MS))).catch((error) =>
    log.error(error, 'the comparison of the books was not queued'),
  )
}

type Comparer = Pick<Checkout, 'db' | 'env' | 'log' | 'payments' | 'printfulClient'>

/**
 * Compares the books and has what differs read again. What still differs an hour later becomes a task.
 * @throws RetryLater always, because the same job is the next comparison
 */
export async function compareDaily(services: Comparer): Promise<void> {
  const { db } = services
  const comparison = await compareBooks(services)
  const differences = comparison.differences.slice(0, MAX_DIFFERENCES)
  await mend(services, differences)
  const stored = await transact(db, (tx) => saveDifferences(tx, comparison, differences))
  const unread = comparison.unchecked.find(({ what }) => what === 'books')
  if (unread) throw new RetryLater(`The books of ${unread.service} can’t be read: ${unread.reason}`)
  const pauseMs = stored.some(({ isTold }) => !isTold) ? MENDING_MS : DAY_MS
  throw new RetryLater('The books have been compared.', new Date(db.clock.now() + pauseMs))
}

/** Reads again what differs, with the jobs that read it on any other day. */
async function mend(services: Comparer, differences: readonly Difference[]): Promise<void> {
  const { db, log, payments } = services
  await transact(db, (tx) => {
    for (const { orderId, service, remedy } of differences) {
      if (orderId === null) continue
      addJob(tx, service === 'Stripe' ? `payment ${orderId}` : `read ${orderId}`)
      // The job does nothing before the store knows of the refund.
      if (remedy === 'cancel') addJob(tx, `cancel ${orderId}`)
    }
  })
  for (const { id } of differences.filter(({ remedy }) => remedy === 'record_payment')) {
    try {
      const session = await (await payments()).findSession(id)
      if (session) await recordPayment(services, session)
    } catch (error) {
      log.error({ err: error, payment: id }, 'a payment that the store does not know could not be read')
    }
  }
}

/** Stores what differs now, and tells the administrators once of what has differed for an hour. */
function saveDifferences(
  tx: Db,
  { counts }: Comparison,
  differences: readonly Difference[],
): StoredDifference[] {
  const before = new Map(listStored(tx).map((stored) => [keyOf(stored), stored]))
  const now = tx.clock.now()
  const found = differences.map((difference): StoredDifference => {
    const former = before.get(keyOf(difference))
    const since = former?.since ?? new Date(now)
    const isTold = former?.isTold === true || now - since.getTime() >= MENDING_MS
    return { ...difference, since, isTold }
  })
  // What couldn't be read has not come to agree.
  const isUnread = ({ service }: Difference) =>
    (service === 'Stripe' ? counts.payments : counts.printfulOrders) === null
  const stored = [...found, ...[...before.values()].filter(isUnread)]
  saveSetting(tx, NAME, JSON.stringify(stored))
  const told = found.filter((each) => each.isTold && !before.get(keyOf(each))?.isTold)
  if (told.length > 0) notify(tx, told)
  return stored
}

/** Mails the administrators one notice of all that is new. */
function notify(tx: Db, differences: readonly StoredDifference[]): void {
  const sentences = differences
    .slice(0, MAX_MAILED)
    .map((each) => withOrder(each.orderId, describeDifference(each)))
  const more = differences.length - sentences.length
  const text = [
    'The books differ.',
    ...sentences,
    ...(more > 0 ? [`${more} more are on the dashboard.`] : []),
  ]
  const [first] = differences
  const orderId = differences.length === 1 && first ? first.orderId : null
  addNotice(tx, `books ${tx.clock.now()}`, text.join(' '), orderId)
}
