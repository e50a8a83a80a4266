import { openDatabase } from '#api/db/client'
import { removeDeletedData } from '#api/db/deleted-data'
import { transact } from '#api/db/transact'
import { eraseCustomer } from '#api/orders/personal-data'
import type { Erasure } from '#shared/contracts/customer'
import type { AdminOrder, AdminOrderList, HoldReason } from '#shared/contracts/order'
import { fromCents, toCents } from '#shared/price'
import type { DoAct } from './acts.ts'
import { callAdmin, callAndCount, openAdminOrder } from './admin-call.ts'
import { createClock } from './clock.ts'
import { PLACES } from './places.ts'
import { nameOf, RuleBroken } from './rule-broken.ts'
import { emailOf } from './shopper.ts'
import { waitFor } from './waiting.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000

type WorkOnOrder = (world: World, order: AdminOrder, size: number) => Promise<void>

/** Does something with the order of a purchase, or often with the one that replaces it, as an administrator sees it. */
export const withOrder =
  (work: WorkOnOrder): DoAct =>
  async (world, { sessionId }, size) => {
    const first = world.books.findOrderBySession(sessionId)
    const found = first && size % 2 === 1 ? (world.books.findReplacement(first.id) ?? first) : first
    const order = found && (await openAdminOrder(world, found.id))
    if (order) await work(world, order, size)
  }

/** Does something in the seconds after the payment, in which the order is placed. */
const whilePlaced =
  (work: WorkOnOrder): DoAct =>
  async (world, bought, size) => {
    await bought.paid.promise
    await world.schedule.sleep(size * 150)
    await withOrder(work)(world, bought, size)
  }

/** Refunds an amount, or all that is left. What Stripe returns then is what was asked for. */
async function refund(world: World, what: string, { id }: AdminOrder, amount?: string): Promise<void> {
  const { books, stripe } = world
  const status = await callAndCount(world, what, '/admin/orders/refund', {
    orderId: id,
    ...(amount && { amount }),
  })
  if (status !== 200 || !amount) return
  const intentId = books.findOrder(id)?.paymentIntentId
  const made = stripe.refunds.filter(({ payment_intent }) => payment_intent === intentId)
  if (made.length > 0 && !made.some((each) => each.amount === toCents(amount)))
    throw new RuleBroken(
      'a refund returns what was asked for',
      `${amount} of ${nameOf(id)} were refunded, and Stripe returned ${made.map((each) => each.amount)} cents.`,
    )
}

const refundAll: WorkOnOrder = (world, order) => refund(world, 'a refund of all', order)

const leftCents = ({ paid, refunded }: AdminOrder) => toCents(paid) - toCents(refunded)

/** Printful can still cancel a draft, or has nothing to cancel. */
const isCancelable = ({ books, printful }: World, id: number): boolean => {
  const order = books.findOrder(id)
  const remote = printful.orders.all.find(({ external_id }) => external_id === order?.externalId)
  return order?.state === 'paid' && remote?.status === 'draft'
}

const cancel: WorkOnOrder = async (world, { id }) => {
  const wasCancelable = isCancelable(world, id)
  const status = await callAndCount(world, "'Cancel order'", '/admin/orders/cancel', { orderId: id })
  if (status === 409 && wasCancelable && isCancelable(world, id))
    throw new RuleBroken('what is not made yet can be canceled', `${nameOf(id)} could not be canceled.`)
}

/** Corrects the address to another place in the same country, where there is one. */
const correctAddress: WorkOnOrder = async (world, { id, email, recipient }, size) => {
  if (!recipient) return
  const places = PLACES.filter(({ countryCode }) => countryCode === recipient.countryCode)
  const { taxNumber: _, ...place } = places[size % places.length]!
  const address = { email, ...recipient, ...place, address1: `${size} Other Street`, orderId: id }
  await callAndCount(world, "'Edit address'", '/admin/orders/address', address)
}

const listOpenReasons = ({ holds }: AdminOrder) =>
  holds.flatMap(({ reason, acceptedBy, endedAt }) =>
    acceptedBy === null && endedAt === null ? [reason] : [],
  )

export const listOpenHolds = ({ books }: World, orderId: number) =>
  books.query<{ id: number; reason: HoldReason }>(
    'SELECT id, reason FROM order_holds WHERE order_id = ? AND accepted_at IS NULL AND ended_at IS NULL',
    orderId,
  )

async function place(world: World, what: string, order: AdminOrder): Promise<void> {
  const { id } = order
  const { openings } = world.books
  const before = listOpenHolds(world, id)
  const reasons = listOpenReasons(order)
  const status = await callAndCount(world, what, '/admin/orders/place', { orderId: id, reasons })
  if (status !== 200 || openings !== world.books.openings) return
  const left = listOpenHolds(world, id).find((hold) => before.some((each) => each.id === hold.id))
  if (left)
    throw new RuleBroken(
      '“Place anyway” accepts all holds that are open',
      `${nameOf(id)} was placed anyway, and is still held as ${left.reason}.`,
    )
}

/** Does what `bun run customer --erase` does, in a process of its own. */
async function erase({ databasePath, schedule }: World, email: string): Promise<Erasure> {
  const database = openDatabase(databasePath, undefined, createClock(schedule, {}))
  try {
    const erasure = await transact(database.db, (tx) => eraseCustomer(tx, ` ${email.toUpperCase()}`))
    removeDeletedData(database.db)
    return erasure
  } finally {
    database.close()
  }
}

const retry: WorkOnOrder = async (world, { id }) => {
  await callAndCount(world, "'Retry'", '/admin/orders/retry', { orderId: id })
}

/** Places an order anyway as an administrator sees it now. */
export const placeAnyway: WorkOnOrder = (world, order) => place(world, "'Place anyway'", order)

const MAX_TASKS = 5

/** Looks at what is held, and does something about each of the first few orders. */
const workOffTasks: DoAct = async (world, _, size) => {
  const answer = await callAdmin(world, '/admin/orders?state=on_hold')
  if (answer?.status !== 200) return
  const { orders } = answer.body as AdminOrderList
  for (const [index, { id }] of orders.slice(0, MAX_TASKS).entries()) {
    const order = await openAdminOrder(world, id)
    const work = [retry, placeAnyway, refundAll, cancel, placeAnyway][(size + index) % 5]!
    if (order) await work(world, order, size)
  }
}

/** What administrators do with an order. */
export const administratorActs = {
  'an administrator refunds all': withOrder(refundAll),
  'an administrator refunds all while it is placed': whilePlaced(refundAll),
  'an administrator refunds a part': withOrder(async (world, order, size) => {
    const cents = Math.ceil((leftCents(order) * (1 + size)) / 100)
    if (cents > 0) await refund(world, 'a refund in part', order, fromCents(cents))
  }),
  'two administrators refund at the same moment': withOrder(async (world, order, size) => {
    const amount = size % 2 === 0 ? undefined : fromCents(Math.max(1, Math.ceil(leftCents(order) * 0.6)))
    await Promise.all([1, 2].map(() => refund(world, 'one of two refunds at once', order, amount)))
  }),
  'an administrator refunds more than is left': withOrder((world, order, size) =>
    refund(world, 'a refund of too much', order, fromCents(leftCents(order) + 1 + size)),
  ),
  'an administrator cancels the order': withOrder(cancel),
  'an administrator cancels the order while it is placed': whilePlaced(cancel),
  'an administrator retries the order': withOrder(retry),
  'an administrator places the order anyway': withOrder(placeAnyway),
  'an administrator places the order anyway once it is held': async (world, bought, size) => {
    const { books } = world
    const isHeld = () => {
      const order = books.findOrderBySession(bought.sessionId)
      return order && listOpenHolds(world, order.id).length > 0 ? true : undefined
    }
    if (await waitFor(world, isHeld)) await withOrder(placeAnyway)(world, bought, size)
  },
  'an administrator places the order anyway as it was a while ago': withOrder(async (world, order, size) => {
    await world.schedule.sleep(size * MINUTE_MS)
    await place(world, "'Place anyway' from an old screen", order)
  }),
  'an administrator corrects the address': withOrder(correctAddress),
  'an administrator corrects the address while it is placed': whilePlaced(correctAddress),
  'an administrator sends a mail again': withOrder(async (world, { id, mails }, size) => {
    const mail = mails[size % Math.max(1, mails.length)]
    if (mail)
      await callAndCount(world, "'Resend mail'", '/admin/orders/resend', { orderId: id, mailId: mail.id })
  }),
  'an administrator works off what is held': workOffTasks,
  'an administrator looks at the dashboard': async (world, { purchase }) => {
    const search = `/admin/orders?q=Person+${purchase.person}`
    for (const path of ['/admin/orders', search, '/admin/orders/tasks', '/admin/orders/sales'])
      await callAndCount(world, 'a look at the dashboard', path)
  },
  'somebody erases the customer by the script': async (world, { purchase }) => {
    const email = emailOf(purchase)
    const known = world.books.query('SELECT 1 FROM orders WHERE lower(email) = ?', email).length
    const { orders, kept } = await erase(world, email)
    if (orders + kept.length < known)
      throw new RuleBroken(
        'an erasure finds all orders',
        `${email} has ${known} orders. ${orders} were erased, and ${kept.length} kept.`,
      )
    const keeps = kept.length > 0 ? ', with orders kept' : ''
    world.count(`an erasure of ${orders > 0 ? 'orders' : 'nothing'}${keeps}`)
    world.tell(`${orders} orders have lost their person, and ${kept.length} keep theirs`)
  },
} satisfies Record<string, DoAct>
