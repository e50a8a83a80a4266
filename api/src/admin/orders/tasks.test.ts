import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openOrderTest } from '#api-test/admin-orders'
import { startMailServer } from '#api-test/smtp'
import { serverError } from '#sandbox/faults'
import { orderTaskSchema } from '#shared/contracts/order'
import { users } from '../../db/schema/accounts.ts'
import { jobs } from '../../db/schema/operations.ts'
import { disputes, notices, shipments } from '../../db/schema/orders.ts'
import { endHolds, hold } from '../../orders/holds.ts'
import { addNotice } from '../../orders/notices.ts'
import { saveRefund } from '../../orders/progress.ts'
import { addJob, type JobKey } from '../../queue/jobs.ts'

async function openTaskTest(settings: Record<string, string> = {}) {
  const shop = await openOrderTest(settings)
  const { db } = shop.services
  const tasks = async () =>
    orderTaskSchema
      .strict()
      .array()
      .parse((await shop.get('/tasks')).body)
      .map(({ kind, orderId, number, text }) => {
        expect(number).toBe(orderId === null ? null : String(10_000 + orderId))
        return `${kind} ${orderId}: ${text}`
      })
  /** Does a job that has failed since 16 minutes once more. */
  const longAgo = new Date(Date.now() - 16 * 60_000)
  const failAgain = async (key: JobKey, failingSince = longAgo) => {
    db.update(jobs).set({ failingSince, runAt: new Date() }).where(eq(jobs.key, key)).run()
    await shop.drain()
  }
  return Object.assign(shop, { db, tasks, failAgain })
}

/** A store that sends mail. */
async function openMailTest(settings: Record<string, string> = {}) {
  const smtp = await startMailServer()
  const shop = await openTaskTest({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', ...settings })
  const notices = () => smtp.mails.filter((mail) => mail.includes('/admin')).map(readMail)
  return Object.assign(shop, { smtp, notices })
}

function readMail(mail: string) {
  const header = (name: string) => new RegExp(`^${name}: (.*)`, 'm').exec(mail)?.[1]?.trim()
  return { to: header('To'), subject: header('Subject') }
}

test('each open hold, dispute, failed refund and parcel that came back is a task', async () => {
  await using shop = await openTaskTest()
  const { db, tasks } = shop
  const { id } = await shop.place()
  expect(await tasks()).toEqual([])
  hold(db, shop.order(id), { reason: 'failed', text: 'It failed.' })
  db.insert(disputes)
    .values({ id: 'dp_1', orderId: id, reason: 'fraudulent', status: 'needs_response' })
    .run()
  saveRefund(db, { id: 're_1', orderId: id, amountCents: 100, status: 'failed', at: new Date('2026-11-01') })
  const parcel = { id: 1, carrier: 'USPS', trackingNumber: '9400', isReturned: true }
  db.insert(shipments)
    .values({ ...parcel, orderId: id, shippedAt: new Date() })
    .run()
  expect(await tasks()).toEqual([
    `held ${id}: It failed at Printful`,
    `disputed ${id}: The payment is disputed: answer at Stripe`,
    `refund_failed ${id}: A refund failed`,
    `returned ${id}: A parcel came back`,
  ])
  endHolds(db, id, 'failed')
  db.update(disputes).set({ status: 'under_review' }).run()
  saveRefund(db, { id: 're_2', orderId: id, amountCents: 100, status: 'pending' })
  expect(await tasks()).toEqual([`returned ${id}: A parcel came back`])
})

test('a dispute or a failed refund that holds an order is one task', async () => {
  await using shop = await openTaskTest()
  const { id } = await shop.payFor()
  shop.db
    .insert(disputes)
    .values({ id: 'dp_1', orderId: id, reason: 'fraudulent', status: 'needs_response' })
    .run()
  hold(shop.db, shop.order(id), { reason: 'dispute', text: 'Disputed.', cause: 'dp_1' })
  saveRefund(shop.db, { id: 're_1', orderId: id, amountCents: 100, status: 'failed' })
  hold(shop.db, shop.order(id), { reason: 'paid_twice', text: 'The refund failed.' })
  expect(await shop.tasks()).toEqual([
    `held ${id}: It was paid twice, and the refund failed`,
    `held ${id}: The payment is disputed`,
  ])
})

test('a job that has failed for 15 minutes is a task and told once, with the order’s number', async () => {
  await using shop = await openMailTest({ CONTACT_EMAIL: 'help@example.com' })
  const { id } = await shop.place()
  shop.printful.fail(/^\/orders\/@/, serverError(), 3)
  await shop.retry(`read ${id}`)
  expect(await shop.tasks()).toEqual([])
  await shop.failAgain(`read ${id}`)
  await shop.failAgain(`read ${id}`)
  expect(await shop.tasks()).toEqual([`stuck ${id}: It can’t be read from Printful`])
  expect(shop.notices()).toEqual([
    { to: 'help@example.com', subject: `Order ${10_000 + id}: A job is stuck (read)` },
  ])
  await shop.smtp.stop()
})

test('an order that can’t be placed for 15 minutes is told as its hold only', async () => {
  await using shop = await openMailTest({ CONTACT_EMAIL: 'help@example.com' })
  const { id } = await shop.payFor()
  shop.printful.fail(/^\/orders\/@/, serverError(), 2)
  await shop.failAgain(`place ${id}`)
  await shop.failAgain(`place ${id}`)
  expect(await shop.tasks()).toEqual([`held ${id}: Printful or Stripe can’t be reached`])
  expect(shop.notices()).toEqual([{ to: 'help@example.com', subject: `Order ${10_000 + id} is on hold` }])
  await shop.smtp.stop()
})

test.each(['place', 'payment'])(
  'an order whose payment can’t be read is told once, after its %s job',
  async (first) => {
    await using shop = await openMailTest({ CONTACT_EMAIL: 'help@example.com' })
    const refusal = { error: { type: 'invalid_request_error', message: 'Expired API key.' } }
    shop.stripe.fail(/payment_intents/, { response: { status: 401, body: refusal } }, Infinity)
    const { sessionId } = await shop.checkOut()
    await shop.stripe.pay(sessionId)
    await shop.drain()
    const { id } = shop.onlyOrder()
    await shop.failAgain(first === 'payment' ? `payment ${id}` : `place ${id}`)
    expect(shop.notices()).toEqual([{ to: 'help@example.com', subject: `Order ${10_000 + id} is on hold` }])
    await shop.failAgain(`place ${id}`)
    await shop.failAgain(`payment ${id}`)
    expect(await shop.tasks()).toEqual([`held ${id}: Printful or Stripe can’t be reached`])
    expect(shop.notices()).toEqual([{ to: 'help@example.com', subject: `Order ${10_000 + id} is on hold` }])
    await shop.smtp.stop()
  },
)

test('a hold whose cause is found again is told once, also after it was accepted', async () => {
  await using shop = await openMailTest({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' })
  const { id } = await shop.payFor()
  const cause = { reason: 'amount_differs', text: 'The payment differs: $2.00.' } as const
  for (const _ of [1, 2]) hold(shop.db, shop.order(id), cause)
  await shop.drain()
  await shop.post('/place', { orderId: id })
  hold(shop.db, shop.order(id), cause)
  await shop.drain()
  expect(shop.notices()).toEqual([{ to: 'boss@example.com', subject: `Order ${10_000 + id} is on hold` }])
  await shop.smtp.stop()
})

test('without an address of the store all enabled administrators get one mail', async () => {
  await using shop = await openMailTest()
  const { id } = await shop.payFor()
  const values = { displayName: 'x', passwordHash: 'none' }
  shop.db
    .insert(users)
    .values([
      { ...values, email: 'second@example.com', role: 'admin' },
      { ...values, email: 'former@example.com', role: 'admin', isDisabled: true },
      { ...values, email: 'user@example.com', role: 'user' },
    ])
    .run()
  addNotice(shop.db, 'dispute dp_1', 'The payment is disputed.', id)
  await shop.drain()
  expect(shop.notices()).toEqual([
    { to: 'admin@example.com, second@example.com', subject: `Order ${10_000 + id}: The payment is disputed` },
  ])
  await shop.smtp.stop()
})

test('a notice that a mailbox refuses is not tried again, and none is written about it', async () => {
  const smtp = await startMailServer({ refuse: true })
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' }
  await using shop = await openTaskTest({ ...settings, CONTACT_EMAIL: 'help@example.com' })
  addNotice(shop.db, 'dispute dp_1', 'The payment is disputed.', null)
  await shop.drain()
  expect(shop.db.select().from(jobs).all()).toEqual([])
  await smtp.stop()
  addNotice(shop.db, 'dispute dp_2', 'The payment is disputed.', null)
  await shop.drain()
  await shop.failAgain('notice 2')
  expect(await shop.tasks()).toEqual(['stuck null: A mail to you can’t be sent'])
  expect(shop.db.select().from(notices).all()).toHaveLength(2)
})

test('a mail that can’t be sent is told with the number of its order, once each time that it gets stuck', async () => {
  const smtp = await startMailServer()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' }
  await using shop = await openTaskTest(settings)
  await smtp.stop()
  const { id } = await shop.place()
  const [mail] = (await shop.show(id)).mails
  const key: JobKey = `mail ${mail!.id}`
  const told = () => shop.db.select().from(notices).all()
  addJob(shop.db, key)
  await shop.failAgain(key)
  expect(await shop.tasks()).toEqual([`stuck ${id}: A mail to the customer can’t be sent`])
  await shop.drain()
  expect(told()).toMatchObject([{ orderId: id, key: expect.stringContaining(`job ${key} `) }])
  shop.db.delete(jobs).where(eq(jobs.key, key)).run()
  addJob(shop.db, key)
  await shop.failAgain(key, new Date(Date.now() - 15 * 60_000))
  expect(told()).toHaveLength(2)
})
