import { expect, setDefaultTimeout, test } from 'bun:test'
import { acts } from './acts.ts'
import type { ReceivedMail } from './mail-server.ts'
import { CONTACT } from './postbox.ts'
import { startPurchase } from './shopper.ts'
import { findBrokenRule, MINUTE_MS, openSmallYear, smallPurchase } from './small-year.ts'
import { buy } from './ways.ts'
import { whileTimePasses } from './world.ts'

setDefaultTimeout(60_000)

type Year = Awaited<ReturnType<typeof openSmallYear>>

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Buys something while a rule may break. Returns the rule. */
const findBrokenByPurchase = (year: Year, ms: number) =>
  findBrokenRule(async () => void (await year.purchase(1, ms)))

/** Lets mails come otherwise than the store sends them. Several or none may come for one. */
function changeMails({ world }: Year, change: (mail: ReceivedMail) => ReceivedMail[]): void {
  const { received } = world.mailServer
  const push = received.push.bind(received)
  received.push = (...mails) => push(...mails.flatMap(change))
}

const losing = (isLost: (mail: ReceivedMail) => boolean) => (mail: ReceivedMail) =>
  isLost(mail) ? [] : [mail]

const doubling = (isDoubled: (mail: ReceivedMail) => boolean) => (mail: ReceivedMail) =>
  isDoubled(mail) ? [mail, again(mail)] : [mail]

const isShipped = ({ subject }: ReceivedMail) => subject.endsWith('on its way')
const isCanceled = ({ subject }: ReceivedMail) => subject.endsWith('is canceled')
const isToCustomer = ({ to }: ReceivedMail) => to !== CONTACT
const isNotice = ({ to }: ReceivedMail) => to === CONTACT
const again = (mail: ReceivedMail) => ({ ...mail, messageId: mail.messageId?.replace(/-(\d+)@/, '-1$1@') })

/** Keeps the store from writing something. */
const forbid = (year: Year, table: string, on: string, when: string) =>
  year.change(
    `CREATE TRIGGER forbidden_${on.toLowerCase().split(' ')[0]} BEFORE ${on} ON ${table} WHEN ${when} BEGIN SELECT RAISE(IGNORE); END`,
  )

test.each<[string, string, (mail: ReceivedMail) => ReceivedMail[]]>([
  ['no mail', 'a payment is confirmed by mail', losing(isToCustomer)],
  [
    'a mail to somebody else',
    'a payment is confirmed by mail',
    (mail) => [{ ...mail, to: 'x@mail.example' }],
  ],
  ['another sum', 'a payment is confirmed by mail', (mail) => [{ ...mail, text: 'Total $0.01' }]],
  ['two mails', 'a mail is sent once', (mail) => [mail, again(mail)]],
])('a payment with %s is found', async (_, rule, change) => {
  using year = await openSmallYear()
  changeMails(year, change)
  expect(await findBrokenByPurchase(year, HOUR_MS)).toBe(rule)
})

test('a mail that a process had begun before another took it over may come twice', async () => {
  using year = await openSmallYear()
  changeMails(year, (mail) => [mail, { ...mail, tookMs: MINUTE_MS }])
  expect(await findBrokenByPurchase(year, HOUR_MS)).toBeUndefined()
})

test('a shopper whom the store asks to try again and again is found, unless something is wrong', async () => {
  using year = await openSmallYear()
  const { schedule, stripe, weather } = year.world
  const refusal = { status: 400, body: { error: { type: 'idempotency_error', message: 'No.' } } }
  stripe.fail(/^POST \/v1\/checkout\/sessions/, { response: refusal }, Number.POSITIVE_INFINITY)
  const tryToBuy = () => {
    const purchase = smallPurchase(1)
    return findBrokenRule(() =>
      whileTimePasses(schedule, buy(year.world, purchase, startPurchase(year.world, purchase))),
    )
  }
  await year.pass(HOUR_MS)
  expect(await tryToBuy()).toBe('who wants to pay can')
  weather.disturb()
  expect(await tryToBuy()).toBeUndefined()
})

test('a payment that is never placed, or at once, is found', async () => {
  using late = await openSmallYear()
  forbid(late, 'jobs', 'INSERT', "new.key LIKE 'place %'")
  expect(await findBrokenByPurchase(late, HOUR_MS)).toBe('what is paid is made in time')
  using early = await openSmallYear()
  early.change(`CREATE TRIGGER early AFTER UPDATE OF heard_at ON orders WHEN new.heard_at > ${HOUR_MS}
    BEGIN UPDATE orders SET heard_at = new.heard_at - ${DAY_MS} WHERE id = new.id; END`)
  expect(await findBrokenByPurchase(early, HOUR_MS)).toBe('an order waits for its changes')
})

test.each<[string, string, (mail: ReceivedMail) => ReceivedMail[]]>([
  ['no mail', 'each parcel has its mail', losing(isShipped)],
  [
    'no tracking number',
    'each parcel has its mail',
    (mail) => [{ ...mail, text: mail.text.replaceAll('9400', '') }],
  ],
  ['two mails', 'a mail is sent once', doubling(isShipped)],
])('a parcel with %s is found', async (_, rule, change) => {
  using year = await openSmallYear()
  changeMails(year, change)
  expect(await findBrokenByPurchase(year, 5 * DAY_MS)).toBe(rule)
})

test.each<[string, string, (mail: ReceivedMail) => ReceivedMail[]]>([
  ['no mail', 'a cancellation has its mail', losing(isCanceled)],
  [
    'a mail to somebody else',
    'a cancellation has its mail',
    (mail) => [{ ...mail, to: isCanceled(mail) ? 'x@mail.example' : mail.to }],
  ],
  ['two mails', 'a mail is sent once', doubling(isCanceled)],
])('a cancellation with %s is found', async (_, rule, change) => {
  using year = await openSmallYear()
  changeMails(year, change)
  const { sessionId } = await year.purchase(1, 5 * MINUTE_MS)
  const bought = { ...startPurchase(year.world, smallPurchase(1)), sessionId: sessionId! }
  await whileTimePasses(
    year.world.schedule,
    acts['an administrator cancels the order'](year.world, bought, 0),
  )
  expect(await findBrokenRule(() => year.pass(HOUR_MS))).toBe(rule)
})

test('parcels that have arrived and don’t count, and those that count and haven’t arrived, are found', async () => {
  using year = await openSmallYear()
  forbid(year, 'orders', 'UPDATE OF state', "new.state = 'delivered'")
  const order = await year.purchase(1, 2 * DAY_MS)
  expect(order.state).toBe('shipped')
  year.change('DROP TRIGGER forbidden_update')
  year.change("UPDATE orders SET state = 'delivered'")
  expect(await year.brokenNow()).toBe('a state has happened')
  forbid(year, 'orders', 'UPDATE OF state', "new.state = 'delivered'")
  year.change("UPDATE orders SET state = 'shipped'")
  expect(await year.brokenNow()).toBe('the states of an order only move forward')
  expect(await findBrokenRule(() => year.pass(12 * DAY_MS))).toBe('what has arrived is delivered')
})

test('a parcel that came back without a word, or is told twice, is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1, 2 * DAY_MS)
  const { orders, webhooks } = year.world.printful
  const comeBack = () => webhooks.send(orders.returnPackage(orders.all[0]!.shipments[0]!.id))
  changeMails(year, losing(isNotice))
  await comeBack()
  expect(await findBrokenRule(() => year.pass(HOUR_MS))).toBe('a parcel that came back is told')
  using other = await openSmallYear()
  await other.purchase(1, 2 * DAY_MS)
  changeMails(other, (mail) => [mail, again(mail)])
  const { printful } = other.world
  await printful.webhooks.send(printful.orders.returnPackage(printful.orders.all[0]!.shipments[0]!.id))
  expect(await findBrokenRule(() => other.pass(HOUR_MS))).toBe('a mail is sent once')
})

test.each<[string, string, (mail: ReceivedMail) => ReceivedMail[]]>([
  ['no mail', 'each refund has its mail', losing(isToCustomer)],
  [
    'another sum',
    'each refund has its mail',
    (mail) => [{ ...mail, text: mail.text.replaceAll('$5.00', '$1.00') }],
  ],
  ['two mails', 'a mail is sent once', (mail) => [mail, again(mail)]],
])('a refund with %s is found', async (_, rule, change) => {
  using year = await openSmallYear()
  const { paymentIntentId } = await year.purchase(1)
  changeMails(year, change)
  year.world.stripe.refundByHand(paymentIntentId!, 500)
  expect(await findBrokenRule(() => year.pass(HOUR_MS))).toBe(rule)
})

test('administrators who hear nothing of a dispute, a hold or a refund that failed are found', async () => {
  using year = await openSmallYear()
  changeMails(year, losing(isNotice))
  const { paymentIntentId } = await year.purchase(1)
  const { stripe } = year.world
  await stripe.openReview(paymentIntentId!)
  expect(await findBrokenRule(() => year.pass(HOUR_MS))).toBe('each hold is told')
  await stripe.dispute(paymentIntentId!)
  expect(await findBrokenRule(() => year.pass(HOUR_MS))).toBe('a dispute is told')
  using other = await openSmallYear()
  changeMails(other, losing(isNotice))
  const order = await other.purchase(1)
  other.world.stripe.planRefund('failed', 1)
  other.world.stripe.refundByHand(order.paymentIntentId!, 500)
  expect(await findBrokenRule(() => other.pass(HOUR_MS))).toBe('a refund that failed is told')
})

test('what stays in a cart though it is paid for, and what leaves it though it isn’t, are found', async () => {
  using year = await openSmallYear()
  forbid(year, 'cart_items', 'DELETE', 'true')
  forbid(year, 'cart_items', 'UPDATE', 'true')
  expect(await findBrokenByPurchase(year, HOUR_MS)).toBe('what is paid for leaves the cart')
  using other = await openSmallYear()
  const bought = startPurchase(other.world, { ...smallPurchase(1), way: 'leaves a cart' })
  void buy(other.world, bought.purchase, bought)
  await other.pass(HOUR_MS)
  other.change('DELETE FROM cart_items')
  expect(await other.brokenNow()).toBe('what is paid for leaves the cart')
})

test.each(['confirmed', 'shipped', 'refunded', 'canceled'])(
  'a mail that says “%s” without a cause is found',
  async (kind) => {
    using year = await openSmallYear()
    await year.purchase(1)
    year.change(`INSERT INTO mails (order_id, kind, "to", subject, text, created_at)
    VALUES (1, '${kind} 0', '', '', '', 0)`)
    year.change(
      `INSERT INTO jobs (key, lane, rank, run_at) SELECT 'mail ' || max(id), 'mail', 1, 0 FROM mails`,
    )
    expect(await findBrokenRule(() => year.pass(HOUR_MS))).toBe('a mail has a cause')
  },
)

test('an order that forgets its person before it is made is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change("UPDATE orders SET email = ''")
  expect(await year.brokenNow()).toBe('an order knows its person as long as it is needed')
})

test('another store’s payment that becomes an order is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  const [session] = year.world.stripe.sessions
  Object.assign(session!.metadata, { store: 'https://other.example' })
  expect(await year.brokenAtEnd()).toBe('another store’s payment is no order')
})

test('a trouble gives the store time, and a backup leaves nothing to check', async () => {
  using year = await openSmallYear()
  const end = year.world.mailServer.begin({ name: 'silence', kind: 'silent' })
  await year.purchase(1, 2 * MINUTE_MS)
  end()
  changeMails(year, losing(isToCustomer))
  await year.pass(5 * MINUTE_MS)
  expect(await findBrokenRule(() => year.pass(HOUR_MS))).toBe('a payment is confirmed by mail')
  using other = await openSmallYear()
  changeMails(other, losing(isToCustomer))
  const bought = startPurchase(other.world, smallPurchase(1))
  void buy(other.world, bought.purchase, bought)
  const { stripe } = other.world
  while (!stripe.sessions.some(({ payment_status }) => payment_status === 'paid')) await other.pass(1000)
  other.world.books.reopen(() => {})
  await other.pass(MINUTE_MS)
  expect(other.world.counts.get('not checked after a backup: a payment is confirmed by mail')).toBe(1)
})
