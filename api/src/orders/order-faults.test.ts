import { expect, test } from 'bun:test'
import { cookieOf } from '#api-test/auth'
import { openCheckoutTest } from '#api-test/checkout'
import { until } from '#api-test/until'
import { notFound } from '#sandbox/envelope'
import { jsonError, serverError } from '#sandbox/faults'
import { users } from '../db/schema/accounts.ts'
import { jobs } from '../db/schema/operations.ts'
import { mails, notices } from '../db/schema/orders.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { cancelAtPrintful, cancelOrder } from './cancel.ts'
import { placeAnyway, retryOrder } from './held-actions.ts'
import { hold } from './holds.ts'
import { resendMail, sendMail } from './mails.ts'
import { updateOrder } from './queries.ts'
import { refundOrder } from './refund.ts'

/** A store in which an administrator changes their mind, and so do Printful and Stripe. */
async function openShop(...options: Parameters<typeof openCheckoutTest>) {
  const shop = await openCheckoutTest(...options)
  const { services } = shop
  const { db } = services
  cookieOf(db, 'admin')
  const userId = db.select().from(users).get()!.id
  const act = async (run: () => Promise<void> | void) => {
    await run()
    await shop.drain()
  }
  return Object.assign(shop, {
    pay: async () => {
      const { sessionId } = await shop.checkOut(shop.createVisitor())
      await shop.stripe.pay(sessionId)
      await shop.drain()
      return shop.orders().at(-1)!
    },
    cancel: (id: number) => act(() => cancelOrder(shop.checkout, id, userId)),
    refund: (id: number) => act(() => refundOrder(shop.checkout, id, {}, userId)),
    failRefund: () =>
      act(async () => {
        await shop.stripe.settleRefund(shop.stripe.refunds[0]!.id, 'failed')
      }),
    retryHold: (id: number) => act(() => retryOrder(services, id, userId)),
    placeAnyway: (id: number) => act(() => placeAnyway(services, id, shop.holds(id), userId)),
    /** Makes all jobs due, as if they had failed for 16 minutes. */
    getStuck: () =>
      act(() => {
        const failingSince = new Date(Date.now() - 16 * 60_000)
        db.update(jobs)
          .set({ failingSince, runAt: new Date(0) })
          .run()
      }),
    statuses: () => shop.printful.orders.all.map(({ status }) => status),
    notices: () =>
      db
        .select()
        .from(notices)
        .all()
        .map(({ key }) => key),
  })
}

test('a refund in Stripe’s dashboard while Printful confirms the order cancels it', async () => {
  await using shop = await openShop()
  const { sessionId } = await shop.checkOut()
  shop.printful.fail(/\/confirm$/, {
    before: async () => {
      const { paymentIntentId, paidCents } = shop.onlyOrder()
      const { refund } = await shop.checkout.payments()
      await refund(paymentIntentId!, paidCents, 'dashboard')
    },
  })
  await shop.stripe.pay(sessionId)
  // The event of the refund comes on its own.
  await until(async () => {
    await shop.drain()
    return shop.statuses()[0] === 'canceled'
  })
  expect(shop.onlyOrder().state).toBe('refunded')
})

test('an order that was refunded before it had a draft waits for a person when the refund fails', async () => {
  await using shop = await openShop()
  shop.stripe.planRefund('pending')
  const end = shop.printful.fail(/^\/orders/, serverError(), 100)
  const { id } = await shop.pay()
  await shop.refund(id)
  end()
  await shop.failRefund()
  await shop.retryHold(id)
  await shop.sweep()
  await shop.drain()
  expect([shop.order(id).state, shop.holds(id), shop.statuses()]).toEqual([
    'paid',
    ['canceled_at_printful'],
    [],
  ])
  await shop.placeAnyway(id)
  expect([shop.order(id).state, shop.statuses()]).toEqual(['placed', ['pending']])
})

test('an order that Printful goes on making is not made again when its refund fails', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  shop.printful.orders.setStatus(shop.order(id).printfulId!, 'inprocess')
  shop.stripe.planRefund('pending')
  await shop.refund(id)
  await shop.failRefund()
  expect([shop.order(id).state, shop.holds(id), shop.statuses()]).toEqual(['placed', [], ['inprocess']])
  expect(shop.notices()).toEqual([`refund ${shop.stripe.refunds[0]!.id}`])
})

test('a cancellation that waits does not reach an order whose refund has failed', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  shop.stripe.planRefund('pending')
  shop.printful.fail(/^\/orders\/\d+$/, { method: 'DELETE', ...serverError() })
  await shop.refund(id)
  await shop.failRefund()
  await shop.getStuck()
  expect([shop.order(id).state, shop.statuses()]).toEqual(['placed', ['pending']])
})

test('a dispute of a refunded order holds it when the refund fails, and is not told again', async () => {
  await using shop = await openShop()
  const { id, paymentIntentId } = await shop.pay()
  shop.stripe.planRefund('pending')
  await shop.refund(id)
  const { id: disputeId } = await shop.stripe.dispute(paymentIntentId!)
  await shop.drain()
  await shop.failRefund()
  expect(shop.holds(id)).toEqual(['canceled_at_printful', 'dispute'])
  expect(shop.notices()).toEqual([`dispute ${disputeId}`, expect.stringMatching(/^hold \d+$/)])
})

test.each(['dispute', 'review'])(
  'a hold for a %s is told once, also if a refund fails after it',
  async (reason) => {
    await using shop = await openShop({ ORDER_CHANGES_MINUTES: '15' })
    const { id, paymentIntentId } = await shop.pay()
    if (reason === 'review') await shop.stripe.openReview(paymentIntentId!)
    // Nothing of what a bank has taken back could be refunded.
    else await shop.stripe.dispute(paymentIntentId!, { status: 'warning_needs_response' })
    await shop.drain()
    shop.stripe.planRefund('pending')
    await shop.refund(id)
    await shop.failRefund()
    expect(shop.holds(id).toSorted()).toEqual(['canceled_at_printful', reason])
    expect(shop.notices()).toEqual(['hold 1', 'hold 2'])
  },
)

test.each(['dispute', 'review'])(
  'a %s of an order in production holds it once it is to be made again',
  async (reason) => {
    await using shop = await openShop()
    const { id, paymentIntentId } = await shop.pay()
    const { printfulId } = shop.order(id)
    shop.printful.orders.setStatus(printfulId!, 'inprocess')
    await shop.sweep()
    if (reason === 'review') await shop.stripe.openReview(paymentIntentId!)
    else await shop.stripe.dispute(paymentIntentId!)
    await shop.drain()
    expect(shop.holds(id)).toEqual([])
    shop.printful.orders.setStatus(printfulId!, 'canceled')
    await shop.sweep()
    await shop.placeAnyway(id)
    expect([shop.holds(id), shop.statuses()]).toEqual([[reason], ['canceled', 'draft']])
    await shop.placeAnyway(id)
    expect(shop.statuses()).toEqual(['canceled', 'pending'])
  },
)

test('an order that was archived at Printful before anything left costs nothing once it is canceled', async () => {
  await using shop = await openShop({ ORDER_CHANGES_MINUTES: '15' })
  const { id } = await shop.pay()
  shop.printful.orders.setStatus(shop.order(id).printfulId!, 'archived')
  await shop.cancel(id)
  const { state, printfulStatus, costCents } = shop.order(id)
  expect([state, printfulStatus, costCents]).toEqual(['refunded', 'canceled', 0])
})

test('a dispute that is accepted after the order was delivered and archived changes nothing at Printful', async () => {
  await using shop = await openShop({ ORDER_CHANGES_MINUTES: '15' })
  const { id, paymentIntentId } = await shop.pay()
  await shop.stripe.dispute(paymentIntentId!)
  await shop.drain()
  const { orders } = shop.printful
  const { printfulId, externalId } = shop.order(id)
  orders.ship(printfulId!)
  orders.setStatus(printfulId!, 'archived')
  await shop.sweep()
  await shop.placeAnyway(id)
  expect(shop.order(id)).toMatchObject({ printfulId, externalId, printfulStatus: 'archived' })
})

test('a canceled order stays canceled when its refund fails, and somebody is told', async () => {
  await using shop = await openShop({ ORDER_CHANGES_MINUTES: '15' })
  const { id } = await shop.pay()
  shop.stripe.planRefund('pending')
  await shop.cancel(id)
  await shop.failRefund()
  expect([shop.order(id).state, shop.statuses()]).toEqual(['canceled', ['canceled']])
  expect(shop.notices()).toEqual([`refund ${shop.stripe.refunds[0]!.id}`])
})

test('an order that Printful does not find for a moment is neither refunded nor forgotten', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  shop.printful.orders.setStatus(shop.order(id).printfulId!, 'inprocess')
  shop.printful.fail(/^\/orders\//, { method: 'GET', response: notFound() }, 2)
  const { status } = await cancelOrder(shop.checkout, id, null).catch((error) => error)
  expect([status, shop.order(id).state, shop.stripe.refunds]).toEqual([409, 'placed', []])

  shop.printful.orders.setStatus(shop.order(id).printfulId!, 'pending')
  shop.printful.fail(/^\/orders\//, { method: 'GET', response: notFound() }, 2)
  await shop.refund(id)
  await shop.retry(`cancel ${id}`)
  expect([shop.order(id).state, shop.statuses()]).toEqual(['refunded', ['canceled']])
})

test('an order that is refused again after Place anyway is held again', async () => {
  await using shop = await openShop()
  shop.printful.fail(/\/confirm$/, jsonError(400, 'The address is wrong.'), 2)
  const { id } = await shop.pay()
  await shop.placeAnyway(id)
  expect([shop.holds(id), shop.notices()]).toEqual([['refused'], ['hold 1', 'hold 2']])
  await shop.placeAnyway(id)
  expect([shop.holds(id), shop.order(id).state]).toEqual([[], 'placed'])
})

test('a service that can’t be reached is one hold and one mail, until it responds', async () => {
  await using shop = await openShop()
  shop.printful.fail(/\/confirm$/, serverError(), 4)
  const { id } = await shop.pay()
  for (let attempt = 0; attempt < 3; attempt++) await shop.getStuck()
  expect([shop.holds(id), shop.notices()]).toEqual([['unreachable'], ['hold 1']])
  await shop.getStuck()
  expect([shop.holds(id), shop.order(id).state]).toEqual([[], 'placed'])
})

test('a service that responds with a refusal is reached', async () => {
  await using shop = await openShop()
  const { sessionId } = await shop.checkOut()
  shop.printful.setTokenValid(false)
  await shop.stripe.pay(sessionId)
  await shop.drain()
  await shop.getStuck()
  shop.printful.setTokenValid(true)
  shop.printful.fail(/^\/orders$/, { method: 'POST', ...jsonError(400, 'The address is wrong.') })
  await shop.getStuck()
  expect(shop.holds()).toEqual(['refused'])
  await shop.retryHold(shop.onlyOrder().id)
  expect([shop.holds(), shop.onlyOrder().state]).toEqual([[], 'placed'])
})

test('costs that are computed again are waited for, and a loss that was accepted stays so', async () => {
  await using shop = await openShop({ ORDER_CHANGES_MINUTES: '15' })
  shop.printful.orders.changeDrafts((draft) => {
    if (draft.costs) draft.costs.total = '999.00'
  }, Infinity)
  const { id } = await shop.pay()
  await shop.placeAnyway(id)
  const [draft] = shop.printful.orders.all
  const { costs } = draft!
  draft!.costs = null
  await shop.retry(`place ${id}`)
  draft!.costs = costs
  await shop.retry(`place ${id}`)
  expect([shop.holds(id), shop.notices()]).toEqual([[], ['hold 1']])
})

test('a limit that was raised, and a loss that has become another, end the holds of before', async () => {
  await using shop = await openShop({ ORDER_REVIEW_ABOVE: '1' })
  let total = '999.00'
  shop.printful.orders.changeDrafts((draft) => {
    draft.costs!.total = total
  }, Infinity)
  const { id } = await shop.pay()
  expect(shop.holds(id)).toEqual(['negative_margin', 'large'])
  shop.services.env.ORDER_REVIEW_ABOVE = 2000
  total = '500.00'
  shop.printful.orders.all[0]!.costs!.total = total
  await shop.retryHold(id)
  expect(shop.holds(id)).toEqual(['negative_margin'])
})

test('a loss that had gone when the draft was canceled ends at Retry, and one that had not stays', async () => {
  await using shop = await openShop()
  shop.printful.orders.changeDrafts((draft) => {
    draft.costs!.total = '999.00'
  }, Infinity)
  const { id } = await shop.pay()
  const [draft] = shop.printful.orders.all
  shop.printful.orders.setStatus(draft!.id, 'canceled')
  await shop.sweep()
  await shop.retryHold(id)
  expect(shop.holds(id)).toEqual(['negative_margin', 'canceled_at_printful'])
  draft!.costs!.total = '1.00'
  await shop.retryHold(id)
  expect(shop.holds(id)).toEqual(['canceled_at_printful'])
})

test('a mail that is sent again goes to the present address', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  const { db } = shop.services
  const [before] = db.select().from(mails).all()
  updateOrder(db, id, { email: 'new@example.com' })
  const mailer = { send: async () => {} }
  await resendMail({ db, mailer }, id, before!.id, 1)
  const [after] = db.select().from(mails).all()
  expect(after!.to).toBe('new@example.com')
  expect(after!.createdAt.getTime()).toBeGreaterThan(before!.createdAt.getTime())
})

test('a mail that waited goes to the present address, and tells what the order is by then', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  const { db, env } = shop.services
  const mailId = db.select().from(mails).get()!.id
  updateOrder(db, id, { email: 'new@example.com' })
  hold(db, shop.order(id), { reason: 'review', text: 'Stripe reviews it.' })
  const sent: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void sent.push(mail) }
  for (let again = 0; again < 2; again++) await sendMail({ db, mailer, env }, mailId)
  expect(sent).toMatchObject([
    { to: 'new@example.com', text: expect.stringContaining('We are checking your order') },
  ])
  expect(sent[0]!.html).not.toContain('made to order')
  const { sentAt, ...stored } = db.select().from(mails).get()!
  expect(sentAt).not.toBeNull()
  expect(stored).toMatchObject({ to: 'new@example.com', text: sent[0]!.text })
})

test('a mail that was taken without a record is the same mail, also after the store has moved', async () => {
  await using shop = await openShop()
  await shop.pay()
  const { db, env } = shop.services
  const { id } = db.select().from(mails).get()!
  const taken: (string | undefined)[] = []
  const mailer: Mailer = {
    async send({ messageId }) {
      taken.push(messageId)
      throw new Error('The process was killed.')
    },
  }
  for (const SITE_URL of ['https://shop.example', 'https://new.shop.example'])
    await sendMail({ db, mailer, env: { ...env, SITE_URL, MAIL_FROM: 'Shop <hi@mail.example>' } }, id).catch(
      () => {},
    )
  expect(taken).toEqual(Array(2).fill(expect.stringMatching(/^<mail-1-\d+@mail\.example>$/)))
  expect(taken[0]).toBe(taken[1])
})

test('a check that can’t be made for 15 minutes holds an order, as placing does', async () => {
  await using shop = await openShop({ ORDER_REVIEW_ABOVE: '1' })
  const { id } = await shop.pay()
  expect(shop.holds(id)).toEqual(['large'])
  shop.printful.fail(/^\/orders/, serverError(), 20)
  await shop.retryHold(id)
  await shop.getStuck()
  expect(shop.holds(id).toSorted()).toEqual(['large', 'unreachable'])
})

test('a refund of which nothing is left is done', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  await shop.refund(id)
  await shop.retry(`refund ${id}`)
  expect([shop.stripe.refunds.length, shop.services.db.select().from(jobs).all()]).toEqual([1, []])
})

test('the last cent goes back, too', async () => {
  await using shop = await openShop()
  const { id, paidCents } = await shop.pay()
  await refundOrder(shop.checkout, id, { cents: paidCents - 1 }, null)
  await shop.cancel(id)
  expect(shop.order(id)).toMatchObject({ state: 'refunded', refundedCents: paidCents })
})

test('an order that is archived at Printful has been canceled only if no parcel has left', async () => {
  await using shop = await openShop()
  const sent = await shop.pay()
  const { orders } = shop.printful
  orders.ship(orders.all[0]!.id)
  orders.setStatus(orders.all[0]!.id, 'archived')
  await expect(shop.cancel(sent.id)).rejects.toMatchObject({ status: 409 })
  expect([shop.order(sent.id).state, shop.stripe.refunds]).toEqual(['placed', []])

  const other = await shop.pay()
  orders.setStatus(orders.all[1]!.id, 'archived')
  await shop.cancel(other.id)
  expect(shop.order(other.id).state).toBe('refunded')
})

test('what ends an order at Printful goes before all shoppers', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  await shop.refund(id)
  const ranks: string[] = []
  const printfulClient: typeof shop.checkout.printfulClient = (rank) => {
    ranks.push(rank)
    return shop.checkout.printfulClient(rank)
  }
  await cancelAtPrintful({ ...shop.checkout, printfulClient }, id)
  expect(ranks).toEqual(['placing'])
})
