import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { openPlacing } from '#api-test/placing'
import { openTestApp, openTestServices } from '#api-test/services'
import { startMailServer } from '#api-test/smtp'
import { listOrderTasks } from '../admin/orders/tasks.ts'
import type { Db } from '../db/client.ts'
import { jobs } from '../db/schema/operations.ts'
import { notices, orderHolds, orderItems, orders, refunds } from '../db/schema/orders.ts'
import { TransactionRefused, transact, transactInSlices } from '../db/transact.ts'
import { JobFailed } from '../queue/queue.ts'
import { hold, listHolds } from './holds.ts'
import { advance, saveRefund } from './progress.ts'
import { updateOrder } from './queries.ts'
import { refundOrder } from './refund.ts'

async function openShop(settings: Record<string, string> = {}) {
  const smtp = await startMailServer()
  const shop = await openPlacing({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', ...settings })
  const { db } = shop.services
  return Object.assign(shop, {
    db,
    tasks: () => listOrderTasks(db).map(({ kind, number, text }) => `${kind} ${number}: ${text}`),
    /** Subjects of the mails to the administrators. */
    told: () =>
      smtp.mails
        .filter((mail) => mail.includes('/admin'))
        .map((mail) => /^Subject: (.*)/m.exec(mail)?.[1]?.trim()),
    texts: (id: number) => listHolds(db, id).map(({ reason, text }) => `${reason}: ${text}`),
    /** Makes the store's own writers wrong, as a fault in one of them would: this happens with each such write. */
    corrupt: (event: string, statement: string) =>
      db.run(sql.raw(`CREATE TRIGGER fault AFTER ${event} BEGIN ${statement}; END`)),
    mend: () => db.run(sql`DROP TRIGGER fault`),
    async [Symbol.asyncDispose]() {
      await shop.services.close()
      await smtp.stop()
    },
  })
}

const PLACED = "UPDATE OF state ON orders WHEN NEW.state = 'placed' AND NEW.id = 1"
const DRAFTED = 'UPDATE OF printful_id ON orders WHEN NEW.id = 1'

const NOT_SAVED = 'inconsistent: A change was not saved, because this would be stored:'

test.each([
  [
    'items',
    DRAFTED,
    'UPDATE order_items SET price_cents = price_cents + 100 WHERE order_id = 1',
    'The items come to $31.00, and the subtotal is $29.00.',
  ],
  [
    'total',
    DRAFTED,
    'UPDATE orders SET total_cents = total_cents + 1, paid_cents = paid_cents + 1 WHERE id = 1',
    'Subtotal and shipping come to $35.25, and the total is $35.26.',
  ],
  [
    'payment',
    DRAFTED,
    'UPDATE orders SET paid_cents = paid_cents + 100 WHERE id = 1',
    'The payment is $36.25, and the total with tax and discount is $35.25.',
  ],
  [
    'refunds',
    DRAFTED,
    'UPDATE orders SET refunded_cents = 100 WHERE id = 1',
    'The refunds come to $0.00, and $1.00 is stored as refunded.',
  ],
  [
    'refunded',
    DRAFTED,
    `INSERT INTO refunds (id, order_id, amount_cents, status) VALUES ('re_x', 1, 3526, 'pending');
     UPDATE orders SET refunded_cents = 3526 WHERE id = 1`,
    'The refunds of $35.26 are above the payment of $35.25.',
  ],
  [
    'times',
    PLACED,
    'UPDATE orders SET placed_at = NULL WHERE id = 1',
    'The order is “Placed”, and the time of it is missing.',
  ],
  [
    'holds',
    DRAFTED,
    `UPDATE orders SET state = 'canceled', canceled_at = 1 WHERE id = 1;
     INSERT INTO order_holds (order_id, reason, text) VALUES (1, 'refused', '')`,
    'The order has ended, and a hold is still open.',
  ],
])(
  '%s: what a writer breaks is rolled back, and the order waits for somebody',
  async (rule, event, statement, text) => {
    await using shop = await openShop()
    shop.corrupt(event, statement)
    const { id } = await shop.pay()
    expect(shop.texts(id)).toEqual([`${NOT_SAVED} ${text}`])
    expect(listHolds(shop.db, id)[0]!.cause).toBe(rule)
    expect(shop.order(id)).toMatchObject({
      state: 'paid',
      refundedCents: 0,
      totalCents: 3525,
      paidCents: 3525,
    })
    expect(shop.db.select().from(refunds).all()).toEqual([])
    expect(shop.tasks()).toEqual(['held 10001: The records don’t agree'])
    expect(shop.told()).toHaveLength(1)

    // The queue goes on with others, and tries this one no more.
    const { id: otherId } = await shop.pay()
    expect([shop.order(otherId).state, shop.holds(otherId)]).toEqual(['placed', []])
    await shop.sweep()
    await shop.drain()
    expect(shop.db.select().from(jobs).all()).toEqual([])

    await expect(shop.placeAnyway(id)).rejects.toMatchObject({ status: 409 })
    // The same writer is wrong again: it is the same hold, which nobody has to be told of again.
    await shop.retryHold(id)
    expect([shop.holds(id), shop.texts(id)]).toEqual([['inconsistent'], [`${NOT_SAVED} ${text}`]])
    shop.mend()
    await shop.retryHold(id)
    expect([shop.order(id).state, shop.holds(id), shop.tasks()]).toEqual(['placed', [], []])
    expect(shop.statuses()).toEqual(['pending', 'pending'])
    expect(shop.told()).toHaveLength(1)
  },
)

test('a payment that would not agree holds its quote, and is recorded once the writer is right', async () => {
  await using shop = await openShop()
  shop.corrupt('UPDATE OF paid_at ON orders', 'UPDATE order_items SET quantity = quantity + 1')
  const { id } = await shop.pay()
  expect(shop.order(id)).toMatchObject({ state: 'awaiting_payment', paidAt: null, paidCents: 0 })
  expect(shop.texts(id)).toEqual([`${NOT_SAVED} The items come to $43.50, and the subtotal is $29.00.`])
  expect(shop.told()).toHaveLength(1)
  shop.mend()
  await shop.retryHold(id)
  await shop.sweep()
  await shop.drain()
  expect([shop.order(id).state, shop.holds(id), shop.told().length]).toEqual(['placed', [], 1])
})

test('a refund that was made and would not agree is refused with 409, and made once', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  shop.corrupt('INSERT ON refunds', 'UPDATE refunds SET amount_cents = 9999')
  const refund = () => refundOrder(shop.checkout, id, { cents: 100 }, null)
  for (let press = 0; press < 2; press++)
    await expect(refund()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The change was not saved/),
    })
  expect([shop.order(id).refundedCents, shop.holds(id)]).toEqual([0, ['inconsistent']])
  // The job that reads the payment backs off, and its hold says why.
  await shop.retry(`payment ${id}`)
  shop.db
    .update(jobs)
    .set({ failingSince: new Date(0), runAt: new Date() })
    .run()
  await shop.drain()
  expect(shop.db.select({ key: jobs.key }).from(jobs).all()).toEqual([{ key: `payment ${id}` }])
  expect(shop.tasks()).toEqual(['held 10001: The records don’t agree'])
  expect(shop.told()).toHaveLength(1)
  shop.mend()
  await shop.retryHold(id)
  expect([shop.order(id).refundedCents, shop.holds(id)]).toEqual([100, []])
  expect(shop.stripe.refunds).toHaveLength(1)
})

test('a quote that would not add up is not stored, and the administrators hear of it', async () => {
  await using shop = await openShop()
  shop.corrupt('INSERT ON orders', 'UPDATE orders SET subtotal_cents = subtotal_cents + 1 WHERE id = NEW.id')
  const visitor = await shop.fillCart()
  expect((await shop.goToPayment(visitor)).location).toBe('/checkout/shipping')
  expect(shop.orders()).toEqual([])
  await shop.goToPayment(visitor)
  await shop.drain()
  expect(shop.db.select().from(notices).all()).toMatchObject([
    { orderId: null, text: expect.stringContaining('The items come to $29.00, and the subtotal is $29.01.') },
  ])
  expect(shop.told()).toHaveLength(1)
})

test('an order that never agreed is held before it is confirmed, can be written, and can’t be made worse', async () => {
  await using shop = await openShop({ ORDER_CHANGES_MINUTES: '60' })
  const { id } = await shop.pay()
  const setPrice = (priceCents: number) => shop.db.update(orderItems).set({ priceCents }).run()
  const [item] = shop.items(id)
  setPrice(item!.priceCents + 1)
  await shop.endChanges(id)
  const text = 'inconsistent: The items come to $29.02, and the subtotal is $29.00.'
  expect([shop.texts(id), shop.statuses()]).toEqual([[text], ['draft']])
  await shop.saveAddress(id, { city: 'Las Vegas' })
  await shop.retryHold(id)
  expect([shop.order(id).recipient?.city, shop.holds(id)]).toEqual(['Las Vegas', ['inconsistent']])
  await expect(transact(shop.db, (tx) => updateOrder(tx, id, { subtotalCents: 1 }))).rejects.toThrow(
    TransactionRefused,
  )
  expect(shop.order(id).subtotalCents).toBe(2900)
  setPrice(item!.priceCents)
  await shop.retryHold(id)
  expect([shop.order(id).state, shop.holds(id)]).toEqual(['placed', []])
})

test('an order that has ended can’t be held, and the administrators hear of it once', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  await transact(shop.db, (tx) => advance(tx, shop.order(id), 'canceled', 'Canceled.'))
  for (let time = 0; time < 2; time++)
    await expect(transact(shop.db, (tx) => updateOrder(tx, id, { canceledAt: null }))).rejects.toThrow()
  await shop.drain()
  expect(shop.db.select().from(notices).all()).toMatchObject([{ orderId: id, sentAt: expect.any(Date) }])
  expect(shop.told()).toHaveLength(1)
})

test('rows that change on the way may disagree until the transaction ends, and a rollback leaves nothing behind', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  await transact(shop.db, (tx) => {
    updateOrder(tx, id, { placedAt: null })
    updateOrder(tx, id, { placedAt: new Date() })
  })
  const broken = transact(shop.db, (tx) => {
    updateOrder(tx, id, { placedAt: null })
    throw new JobFailed('The work failed for another reason.')
  })
  await expect(broken).rejects.toThrow('another reason')
  await transact(shop.db, (tx) => updateOrder(tx, id, { placedAt: new Date() }))
  expect(shop.db.select().from(orderHolds).all()).toEqual([])
})

test('a long change and a change by another process are checked, too', async () => {
  await using folder = await openTestApp()
  const DATABASE_PATH = `${folder.folder}/shop.sqlite`
  await using shop = await openShop({ DATABASE_PATH })
  const { id } = await shop.pay()
  const breakTotal = (tx: Db) => updateOrder(tx, id, { totalCents: 1 })
  const slices = transactInSlices(shop.services.database, async (tx) => breakTotal(tx))
  await expect(slices).rejects.toThrow(TransactionRefused)
  expect([shop.order(id).totalCents, shop.holds(id)]).toEqual([3525, ['inconsistent']])
  await shop.retryHold(id)
  expect(shop.holds(id)).toEqual([])
  const other = await openTestServices({ DATABASE_PATH })
  other.log.level = 'silent'
  await expect(transact(other.db, breakTotal)).rejects.toThrow(TransactionRefused)
  expect([shop.order(id).totalCents, shop.holds(id)]).toEqual([3525, ['inconsistent']])
  await other.close()
})

test('whatever statement breaks a rule is refused, whichever table it writes', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  await transact(shop.db, (tx) => {
    saveRefund(tx, { id: 're_1', orderId: id, amountCents: 100, status: 'pending' })
    hold(tx, shop.order(id), { reason: 'refused' })
    advance(tx, shop.order(id), 'canceled', 'Canceled.')
  })
  for (const statement of [
    'UPDATE order_items SET quantity = 3',
    'UPDATE order_items SET price_cents = 1',
    'DELETE FROM order_items',
    `INSERT INTO order_items (order_id, product_name, variant_name, quantity, price_cents) VALUES (${id}, '', '', 1, 1)`,
    "UPDATE refunds SET status = 'failed'",
    'UPDATE refunds SET amount_cents = 99',
    'DELETE FROM refunds',
    `INSERT INTO refunds (id, order_id, amount_cents, status) VALUES ('re_2', ${id}, 1, 'succeeded')`,
    'UPDATE order_holds SET ended_at = NULL',
    `INSERT INTO order_holds (order_id, reason, text) VALUES (${id}, 'review', '')`,
    "UPDATE orders SET state = 'delivered'",
    'UPDATE orders SET subtotal_cents = 1',
    "UPDATE orders SET shipping = json_set(shipping, '$.cents', 1)",
    'UPDATE orders SET total_cents = 1',
    'UPDATE orders SET tax_cents = 1, paid_cents = paid_cents + 2',
    'UPDATE orders SET discount_cents = 1',
    'UPDATE orders SET paid_cents = 1',
    'UPDATE orders SET refunded_cents = 1',
    'UPDATE orders SET paid_at = NULL',
    'UPDATE orders SET canceled_at = NULL',
  ]) {
    const write = transact(shop.db, (tx) => tx.run(sql.raw(statement)))
    await expect(write, statement).rejects.toThrow(TransactionRefused)
  }
  await transact(shop.db, (tx) => tx.run(sql`UPDATE orders SET read_at = 1, email = ''`))
})

test('a deleted order is nothing to check', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  await transact(shop.db, (tx) => {
    updateOrder(tx, id, { totalCents: 1 })
    tx.delete(orders).where(eq(orders.id, id)).run()
  })
  expect(shop.orders()).toEqual([])
})
