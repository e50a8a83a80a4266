import { expect, test } from 'bun:test'
import { openPlacing } from '#api-test/placing'
import { startMailServer } from '#api-test/smtp'
import { ok } from '#sandbox/envelope'
import { jsonError, serverError } from '#sandbox/faults'
import { getAdminOrder } from '../admin/orders/queries.ts'
import { products } from '../db/schema/catalog.ts'
import { jobs } from '../db/schema/operations.ts'
import { mails, notices, orders } from '../db/schema/orders.ts'
import { addJob } from '../queue/jobs.ts'
import { placeAnyway } from './held-actions.ts'
import { listHolds } from './holds.ts'

const statuses = ({ statuses }: Awaited<ReturnType<typeof openPlacing>>) => statuses()

test('an address that is saved while the draft is made, or after its response was lost, is the one that is printed', async () => {
  await using shop = await openPlacing()
  shop.printful.fail(/^\/orders$/, { delivery: 'reset' })
  const lost = await shop.pay()
  await shop.saveAddress(lost.id, { city: 'Sparks' })
  await shop.retry(`place ${lost.id}`)
  shop.printful.fail(/^\/orders$/, {
    before: () => shop.saveAddress(lost.id + 1, { city: 'Elko' }),
  })
  const during = await shop.pay()
  expect([shop.order(lost.id).state, during.state]).toEqual(['placed', 'placed'])
  expect(shop.printful.orders.all.map(({ recipient }) => recipient.city)).toEqual(['Sparks', 'Elko'])
})

test('an address can’t be saved once the order is being confirmed', async () => {
  await using shop = await openPlacing()
  let refusal = ''
  shop.printful.fail(/\/confirm$/, {
    before: () =>
      shop.saveAddress(1, { city: 'Elko' }).catch(({ message }) => {
        refusal = message
      }),
  })
  const order = await shop.pay()
  expect([order.state, refusal]).toEqual([
    'placed',
    'Printful has accepted this order. Its address can’t be changed here.',
  ])
  expect(order.recipient?.city).toBe('Reno')
})

test('an order whose number at Printful belongs to another one is held until the records agree', async () => {
  await using shop = await openPlacing()
  const first = await shop.pay()
  const { orders } = shop.printful
  shop.set(first.id, { printfulId: orders.all[0]!.id + 1 })
  orders.changeDrafts((draft) => {
    draft.id = orders.all[0]!.id + 1
  })
  const second = await shop.pay()
  expect(shop.holds(second.id)).toEqual(['inconsistent'])
  await expect(shop.placeAnyway(second.id)).rejects.toMatchObject({ status: 409 })
  expect(shop.order(second.id).printfulId).toBeNull()
  shop.set(first.id, { printfulId: orders.all[0]!.id })
  await shop.retryHold(second.id)
  expect([shop.holds(second.id), shop.order(second.id).state]).toEqual([[], 'placed'])
})

test('an order that Printful already has is looked up again when its id is refused', async () => {
  await using shop = await openPlacing()
  shop.printful.fail(/^\/orders$/, { delivery: 'reset' })
  const { id } = await shop.pay()
  shop.printful.fail(/^\/orders\/@/, jsonError(404, 'Not Found'))
  await shop.retry(`place ${id}`)
  expect([shop.order(id).state, statuses(shop)]).toEqual(['placed', ['pending']])
})

test('a draft that differed once is corrected by Retry, and Place anyway accepts all holds that are shown', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  let isWrong = true
  atPrintful.changeDrafts((draft) => {
    if (isWrong) draft.items.pop()
    if (isWrong) draft.costs!.total = '999.00'
  }, Infinity)
  const { id } = await shop.pay()
  expect(shop.holds(id)).toEqual(['items_differ', 'negative_margin'])
  await shop.retryHold(id)
  expect(shop.holds(id)).toEqual(['items_differ', 'negative_margin'])
  isWrong = false
  await shop.retryHold(id)
  expect([shop.holds(id), shop.order(id).state]).toEqual([[], 'placed'])
  isWrong = true
  const other = await shop.pay()
  await shop.placeAnyway(other.id)
  expect([shop.holds(other.id), shop.order(other.id).state]).toEqual([[], 'placed'])
  expect(listHolds(shop.services.db, other.id).every(({ acceptedAt }) => acceptedAt !== null)).toBe(true)
})

test('a hold that began after the administrator looked is not accepted', async () => {
  await using shop = await openPlacing({ ORDER_REVIEW_ABOVE: '1' })
  shop.printful.orders.changeDrafts((draft) => {
    draft.costs!.total = '999.00'
  }, Infinity)
  const { id } = await shop.pay()
  expect(shop.holds(id)).toEqual(['negative_margin', 'large'])
  const { message, status } = await placeAnyway(shop.services, id, ['large'], 1).catch((error) => error)
  expect([status, message]).toEqual([
    409,
    'The order is held for another reason by now. Please look at it again.',
  ])
  expect(shop.holds(id)).toHaveLength(2)
  await shop.placeAnyway(id)
  expect(shop.order(id).state).toBe('placed')
})

test('an order that failed at Printful is corrected there at once, and confirmed once more by Retry', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  atPrintful.setStatus(atPrintful.all[0]!.id, 'failed', 'The address is wrong.')
  await shop.read(id)
  expect(shop.holds(id)).toEqual(['failed'])
  await shop.saveAddress(id, { city: 'Sparks' })
  expect(atPrintful.all[0]!.recipient.city).toBe('Sparks')
  await shop.retryHold(id)
  expect([shop.holds(id), shop.order(id).state, statuses(shop)]).toEqual([[], 'placed', ['pending']])
})

test('an address whose change at Printful is overtaken by Retry is printed, or not saved', async () => {
  const sent = Promise.withResolvers<void>()
  let confirming = Promise.withResolvers<void>()
  const slowChange = async (input: string | URL | Request, init?: RequestInit) => {
    if (String(input).endsWith('/confirm')) {
      confirming.resolve()
      await Bun.sleep(50)
    }
    const response = await fetch(input, init)
    if (init?.method !== 'PUT' || !String(init.body).includes('Sparks')) return response
    sent.resolve()
    await Promise.race([confirming.promise, Bun.sleep(200)])
    return response
  }
  await using shop = await openPlacing({}, { fetch: slowChange })
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  atPrintful.setStatus(atPrintful.all[0]!.id, 'failed', 'The address is wrong.')
  await shop.read(id)
  confirming = Promise.withResolvers<void>()
  const saving = shop.saveAddress(id, { city: 'Sparks' }).catch(() => {})
  await sent.promise
  await shop.retryHold(id)
  await saving
  const { city } = shop.order(id).recipient!
  expect(atPrintful.all[0]!.recipient).toMatchObject({ city })
})

test('an order that was canceled at Printful, as a draft too, is held and can be placed again under a new id', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  atPrintful.setStatus(atPrintful.all[0]!.id, 'canceled')
  await shop.read(id)
  expect(shop.holds(id)).toEqual(['canceled_at_printful'])
  await shop.placeAnyway(id)
  expect([shop.holds(id), statuses(shop)]).toEqual([[], ['canceled', 'pending']])

  shop.printful.fail(/\/confirm$/, serverError())
  const other = await shop.pay()
  atPrintful.setStatus(atPrintful.all[2]!.id, 'canceled')
  await shop.retry(`place ${other.id}`)
  expect([shop.holds(other.id), shop.order(other.id).state]).toEqual([['canceled_at_printful'], 'paid'])
})

test('an order that fails at Printful before its confirmation is known waits for Retry', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  shop.printful.fail(/\/confirm$/, { delivery: 'reset' })
  const { id } = await shop.pay()
  atPrintful.setStatus(atPrintful.all[0]!.id, 'failed', 'The address is wrong.')
  await shop.retry(`place ${id}`)
  expect(shop.holds(id)).toEqual(['failed'])
  expect(atPrintful.confirmations).toHaveLength(1)
  await shop.retryHold(id)
  expect([shop.order(id).state, statuses(shop)]).toEqual(['placed', ['pending']])
})

test('an order that failed or was refused, and is then canceled at Printful, is held for that alone', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  atPrintful.setStatus(atPrintful.all[0]!.id, 'failed', 'The address is wrong.')
  await shop.read(id)
  atPrintful.setStatus(atPrintful.all[0]!.id, 'canceled')
  await shop.read(id)
  expect(shop.holds(id)).toEqual(['canceled_at_printful'])

  shop.printful.fail(/\/confirm$/, jsonError(400, 'The payment method was declined.'))
  const refused = await shop.pay()
  expect(shop.holds(refused.id)).toEqual(['refused'])
  atPrintful.setStatus(atPrintful.all[1]!.id, 'canceled')
  await shop.retryHold(refused.id)
  expect(shop.holds(refused.id)).toEqual(['canceled_at_printful'])
})

test('an order that Printful put on hold and made a draft again is confirmed again', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  atPrintful.setStatus(atPrintful.all[0]!.id, 'onhold')
  await shop.read(id)
  expect(shop.holds(id)).toEqual(['failed'])
  atPrintful.setStatus(atPrintful.all[0]!.id, 'draft')
  await shop.read(id)
  expect([shop.holds(id), shop.order(id).state, statuses(shop)]).toEqual([[], 'placed', ['pending']])
})

test('a hold of Printful’s that was accepted is not told again, and a failure after it is', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  const become = (status: 'onhold' | 'failed', reason: string) => {
    atPrintful.setStatus(atPrintful.all[0]!.id, status, reason)
    return shop.read(id)
  }
  await become('onhold', 'The file has a low resolution.')
  await shop.placeAnyway(id)
  await shop.read(id)
  expect([shop.holds(id), listHolds(shop.services.db, id).length]).toEqual([[], 1])
  await become('failed', 'The payment was declined.')
  expect(shop.holds(id)).toEqual(['failed'])
})

test('an order is confirmed once if a sweep queues it while Retry is at work', async () => {
  await using shop = await openPlacing()
  const { db } = shop.services
  shop.printful.fail(/^\/orders$/, serverError())
  const { id } = await shop.pay()
  let confirmations = 0
  const before = () => {
    confirmations++
    return Bun.sleep(50)
  }
  shop.printful.fail(/\/confirm$/, { before }, Infinity)
  addJob(db, `recheck ${id}`)
  await shop.retry(`place ${id}`)
  expect([confirmations, shop.order(id).state, db.select().from(jobs).all()]).toEqual([1, 'placed', []])
})

test('an order that Printful cancels after its first parcel has shipped, and is not made twice', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  const [remote] = atPrintful.all
  const { shipment } = atPrintful.ship(remote!.id, [{ item_id: remote!.items[0]!.id, quantity: 1 }])
  atPrintful.setStatus(remote!.id, 'canceled')
  await shop.read(id)
  expect([shop.holds(id), shop.order(id).state]).toEqual([['canceled_at_printful'], 'shipped'])
  await shop.placeAnyway(id)
  atPrintful.deliver(shipment.id)
  await shop.read(id)
  expect([shop.holds(id), shop.order(id).state, statuses(shop)]).toEqual([[], 'delivered', ['canceled']])
})

test('an order whose rest Printful puts on hold after the first parcel waits for somebody until it goes on', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  const [remote] = atPrintful.all
  atPrintful.ship(remote!.id, [{ item_id: remote!.items[0]!.id, quantity: 1 }])
  atPrintful.setStatus(remote!.id, 'onhold')
  await shop.read(id)
  expect([shop.holds(id), shop.order(id).state]).toEqual([['failed'], 'shipped'])
  atPrintful.ship(remote!.id)
  await shop.sweep()
  expect([shop.holds(id), shop.order(id).printfulStatus]).toEqual([[], 'fulfilled'])
})

test('an archived order that was shipped keeps its state', async () => {
  await using shop = await openPlacing()
  const { orders: atPrintful } = shop.printful
  const { id } = await shop.pay()
  atPrintful.ship(atPrintful.all[0]!.id)
  await shop.read(id)
  atPrintful.setStatus(atPrintful.all[0]!.id, 'archived')
  await shop.read(id)
  expect([shop.holds(id), shop.order(id).state]).toEqual([[], 'shipped'])
})

test('costs in another currency are unknown, and no guard against a loss applies', async () => {
  await using shop = await openPlacing()
  shop.printful.orders.setCurrency('EUR')
  shop.printful.orders.changeDrafts((draft) => {
    draft.costs!.total = '999.00'
  })
  expect(await shop.pay()).toMatchObject({ state: 'placed', costCents: null })
})

test('a token that is refused for 15 minutes holds the order, which goes on by itself when it is accepted again', async () => {
  await using shop = await openPlacing()
  const { sessionId } = await shop.checkOut()
  shop.printful.setTokenValid(false)
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id } = shop.onlyOrder()
  expect(shop.holds(id)).toEqual([])
  const { db } = shop.services
  db.update(jobs)
    .set({ failingSince: new Date(Date.now() - 16 * 60_000) })
    .run()
  await shop.retry(`place ${id}`)
  expect(shop.holds(id)).toEqual(['unreachable'])
  const { status } = await placeAnyway(shop.services, id, undefined, 1).catch((error) => error)
  expect(status).toBe(409)
  shop.printful.setTokenValid(true)
  // A response that can't be read is none.
  const end = shop.printful.fail(/^\/orders/, { response: ok('?') }, 10)
  await shop.retry(`place ${id}`)
  expect(shop.holds(id)).toEqual(['unreachable'])
  expect(getAdminOrder(db, id).history.filter(({ text }) => text.startsWith('On hold'))).toHaveLength(1)
  end()
  await shop.retry(`place ${id}`)
  expect([shop.holds(id), shop.order(id).state]).toEqual([[], 'placed'])
})

test('a mail server that refuses a mailbox for good is not asked again, and delays no order', async () => {
  const mailServer = await startMailServer({ refuse: true })
  await using shop = await openPlacing({ SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com' })
  const { state } = await shop.pay()
  expect(state).toBe('placed')
  const { db } = shop.services
  expect(db.select().from(mails).all()).toMatchObject([
    { sentAt: null, error: expect.stringContaining('550') },
  ])
  expect(db.select().from(jobs).all()).toEqual([])
  await mailServer.stop()
})

test('an unusually large order, and one whose product was hidden after the quote, wait for somebody', async () => {
  await using large = await openPlacing({ ORDER_REVIEW_ABOVE: '1' })
  const { id } = await large.pay()
  expect([large.holds(id), statuses(large)]).toEqual([['large'], ['draft']])

  await using shop = await openPlacing()
  const { sessionId } = await shop.checkOut()
  shop.services.db.update(products).set({ isActive: false }).run()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect([shop.holds(), statuses(shop)]).toEqual([['unavailable'], ['draft']])
  shop.services.db.update(products).set({ isActive: true }).run()
  await shop.retryHold(shop.onlyOrder().id)
  expect([shop.holds(), statuses(shop)]).toEqual([[], ['pending']])
})

test('a large order that was accepted waits for somebody again once another person gets it', async () => {
  await using shop = await openPlacing({ ORDER_REVIEW_ABOVE: '1', ORDER_CHANGES_MINUTES: '15' })
  const { id } = await shop.pay()
  await shop.placeAnyway(id)
  await shop.saveAddress(id, { name: 'Someone Else' })
  expect(shop.holds(id)).toEqual(['large'])
  await shop.endChanges(id)
  expect(statuses(shop)).toEqual(['draft'])
  const told = shop.services.db.select().from(notices).all()
  expect(told.map(({ key }) => key.split(' ').slice(0, 2).join(' '))).toEqual(['hold 1', 'hold 1'])
  await shop.placeAnyway(id)
  await shop.endChanges(id)
  expect([shop.holds(id), statuses(shop)]).toEqual([[], ['pending']])
})

test('the order is confirmed when the time for changes is over, and its draft is made at once', async () => {
  await using shop = await openPlacing({ ORDER_CHANGES_MINUTES: '15' })
  const { id, heardAt } = await shop.pay()
  const { db } = shop.services
  expect([shop.order(id).state, statuses(shop)]).toEqual(['paid', ['draft']])
  const [job] = db.select().from(jobs).all()
  expect([job!.key, job!.runAt]).toEqual([`place ${id}`, new Date(heardAt!.getTime() + 15 * 60_000)])
  db.update(orders)
    .set({ heardAt: new Date(heardAt!.getTime() - 15 * 60_000) })
    .run()
  await shop.retry(`place ${id}`)
  expect([shop.order(id).state, statuses(shop)]).toEqual(['placed', ['pending']])
})

test('an order that is archived at Printful before it was confirmed was canceled there', async () => {
  await using shop = await openPlacing({ ORDER_CHANGES_MINUTES: '15' })
  const { id } = await shop.pay()
  shop.printful.orders.setStatus(shop.printful.orders.all[0]!.id, 'archived')
  await shop.endChanges(id)
  expect([shop.holds(id), shop.order(id).state]).toEqual([['canceled_at_printful'], 'paid'])
})
