import { expect, test } from 'bun:test'
import { openPlacing } from '#api-test/placing'
import { jsonError, serverError } from '#sandbox/faults'
import { otherQuantity, otherRecipient } from '#sandbox/orders/draft-changes'
import type { DraftChange } from '#sandbox/orders/drafts'
import { jobs } from '../db/schema/operations.ts'
import { orderHolds } from '../db/schema/orders.ts'
import { findOrder } from './queries.ts'

/** A store whose changes of drafts are recorded. */
async function openShop(settings: Record<string, string> = {}) {
  const changes: Record<string, unknown>[] = []
  const record = (input: string | URL | Request, init?: RequestInit) => {
    if (init?.method === 'PUT') changes.push(JSON.parse(String(init.body)))
    return fetch(input, init)
  }
  return Object.assign(await openPlacing(settings, { fetch: record as typeof fetch }), { changes })
}

const CHANGEABLE = { ORDER_CHANGES_MINUTES: '15' }
const PHONE = '+1 775 555 0123'
const refusal = jsonError(400, 'The address is wrong.')

const otherVariant: DraftChange = ({ items: [first] }) => {
  if (first) first.sync_variant_id = 1
}

test('a draft that goes elsewhere gets only its recipient, and one with another quantity its items by their ids', async () => {
  await using shop = await openShop()
  const { orders } = shop.printful
  orders.changeDrafts(otherRecipient({ city: 'Elsewhere' }))
  await shop.pay()
  expect(shop.changes.map(Object.keys)).toEqual([['shipping', 'recipient']])
  orders.changeDrafts(otherQuantity(7))
  await shop.pay()
  const { items } = orders.all[1]!
  expect(shop.changes[1]!.items).toEqual([
    { id: items[0]!.id, quantity: 2, retail_price: expect.any(String) },
  ])
  expect(shop.statuses()).toEqual(['pending', 'pending'])
})

test('what is emptied or added while the address may change is so on the label, and the email is Printful’s', async () => {
  await using shop = await openShop(CHANGEABLE)
  const first = await shop.pay({ address2: 'Apt 2', phone: PHONE })
  const second = await shop.pay()
  await shop.saveAddress(first.id, { address2: '', phone: '' })
  await shop.saveAddress(second.id, { phone: PHONE, email: 'new@example.com' })
  for (const { id } of [first, second]) await shop.endChanges(id)
  expect(shop.printful.orders.all).toMatchObject([
    { status: 'pending', recipient: { address2: null, phone: null } },
    { status: 'pending', recipient: { phone: PHONE, email: 'new@example.com' } },
  ])
})

test('a phone that Printful spells in its own way is no difference', async () => {
  await using shop = await openShop()
  shop.printful.orders.changeDrafts(otherRecipient({ phone: '17755550123' }))
  await shop.pay({ phone: PHONE })
  expect([shop.changes, shop.statuses()]).toEqual([[], ['pending']])
})

const STUBBORN: [string, DraftChange, number][] = [
  ['has another variant', otherVariant, 1],
  ['keeps a line that was emptied', otherRecipient({ address2: 'Apt 2' }), 2],
  ['keeps another phone', otherRecipient({ phone: PHONE }), 2],
]

test.each(STUBBORN)(
  'a draft that %s is canceled and made anew under another id',
  async (_, change, times) => {
    await using shop = await openShop()
    const { orders } = shop.printful
    orders.changeDrafts(change, times)
    const { id } = await shop.pay()
    expect([shop.holds(id), shop.statuses()]).toEqual([[], ['canceled', 'pending']])
    const [former, made] = orders.all
    expect(made!.external_id).not.toBe(former!.external_id)
    expect(shop.order(id)).toMatchObject({
      state: 'placed',
      externalId: made!.external_id,
      printfulId: made!.id,
    })
  },
)

test('a draft that is wrong each time is made anew once, and then holds the order', async () => {
  await using shop = await openShop()
  shop.printful.orders.changeDrafts(otherRecipient({ phone: PHONE }), Infinity)
  const { id } = await shop.pay()
  expect([shop.holds(id), shop.statuses()]).toEqual([['recipient_differs'], ['canceled', 'draft']])
})

test('a correction that Printful refuses makes the draft anew, and only a refusal of that holds the order', async () => {
  await using shop = await openShop()
  const { orders } = shop.printful
  const refuseChange = () => shop.printful.fail(/^\/orders\/\d+$/, { method: 'PUT', ...refusal })
  orders.changeDrafts(otherRecipient({ city: 'Elsewhere' }))
  refuseChange()
  const { id } = await shop.pay()
  expect([shop.order(id).state, shop.statuses()]).toEqual(['placed', ['canceled', 'pending']])

  orders.changeDrafts(otherRecipient({ city: 'Elsewhere' }))
  refuseChange()
  const before = () => void shop.printful.fail(/^\/orders$/, { method: 'POST', ...refusal })
  shop.printful.fail(/^\/orders\/\d+$/, { method: 'DELETE', before })
  const other = await shop.pay()
  expect([shop.holds(other.id), shop.statuses().slice(2)]).toEqual([['refused'], ['canceled']])
  await shop.retryHold(other.id)
  expect([shop.holds(other.id), shop.statuses().slice(2)]).toEqual([[], ['canceled', 'pending']])
})

test('a draft whose cancellation was lost is canceled before another is made', async () => {
  await using shop = await openShop()
  shop.printful.orders.changeDrafts(otherVariant)
  shop.printful.fail(/^\/orders\/\d+$/, { method: 'DELETE', ...serverError() })
  const { id } = await shop.pay()
  expect([shop.order(id).state, shop.statuses()]).toEqual(['paid', ['draft']])
  await shop.retry(`place ${id}`)
  expect([shop.order(id).state, shop.statuses()]).toEqual(['placed', ['canceled', 'pending']])
})

test('a draft that somebody confirms before it is canceled is the order, and no other is made', async () => {
  await using shop = await openShop()
  const { orders } = shop.printful
  orders.changeDrafts(otherVariant)
  const before = () => void orders.setStatus(orders.all[0]!.id, 'inprocess')
  shop.printful.fail(/^\/orders\/\d+$/, { method: 'DELETE', before })
  const { id, externalId } = await shop.pay()
  await shop.retry(`place ${id}`)
  expect([shop.order(id).state, shop.statuses()]).toEqual(['placed', ['inprocess']])
  expect(externalId).not.toBe(orders.all[0]!.external_id)
  expect(shop.order(id).externalId).toBe(orders.all[0]!.external_id)
})

test('an id that Printful has and doesn’t find yet is looked up again at growing intervals', async () => {
  await using shop = await openShop()
  shop.printful.orders.missNext(6)
  shop.printful.fail(/^\/orders$/, { delivery: 'reset' })
  const { id } = await shop.pay()
  const { db } = shop.services
  const pauses: number[] = []
  for (let look = 0; look < 3; look++) {
    await shop.retry(`place ${id}`)
    pauses.push(db.select().from(jobs).get()!.runAt.getTime() - Date.now())
    expect([shop.order(id).state, shop.holds(id)]).toEqual(['paid', []])
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[2]).toBeGreaterThan(pauses[0]! * 2)
  await shop.retry(`place ${id}`)
  expect([shop.order(id).state, shop.statuses()]).toEqual(['placed', ['pending']])
})

test.each(['canceled', 'archived'])(
  'an id under which Printful has an unknown %s order is not used',
  async (status) => {
    await using shop = await openShop()
    const { orders } = shop.printful
    orders.missNext(2)
    const before = () => void orders.setStatus(orders.all[0]!.id, status)
    shop.printful.fail(/^\/orders$/, { delivery: 'reset' })
    const { id } = await shop.pay()
    shop.printful.fail(/^\/orders\/@/, { before })
    for (let look = 0; look < 2; look++) await shop.retry(`place ${id}`)
    expect([shop.holds(id), shop.order(id).state, shop.statuses()]).toEqual([
      [],
      'placed',
      [status, 'pending'],
    ])
    expect(orders.all[1]!.external_id).toBe(`${orders.all[0]!.external_id.slice(0, 29)}-r2`)
  },
)

test('an order that was placed again is found under its next id by a store that a backup has set back', async () => {
  await using shop = await openShop()
  const { orders } = shop.printful
  const { id } = await shop.pay()
  const before = findOrder(shop.services.db, id)!
  orders.setStatus(orders.all[0]!.id, 'canceled')
  const place = async () => {
    await shop.read(id)
    expect(shop.holds(id)).toEqual(['canceled_at_printful'])
    await shop.placeAnyway(id)
  }
  await place()
  const { externalId, printfulId, printfulStatus } = before
  shop.set(id, { externalId, printfulId, printfulStatus })
  shop.services.db.delete(orderHolds).run()
  await place()
  expect([shop.order(id).state, shop.statuses()]).toEqual(['placed', ['canceled', 'pending']])
})

test('an address that is corrected after a failure is sent alone, and again by Retry until it is there', async () => {
  await using shop = await openShop()
  const { orders } = shop.printful
  const { id } = await shop.pay({ address2: 'Apt 2' })
  orders.setStatus(orders.all[0]!.id, 'failed', 'The address is wrong.')
  await shop.read(id)
  orders.changeDrafts(otherRecipient({ address2: 'Apt 2' }))
  await shop.saveAddress(id, { city: 'Sparks', address2: '' })
  expect(shop.changes.map(Object.keys)).toEqual([['recipient']])
  await shop.retryHold(id)
  expect(orders.all).toMatchObject([{ status: 'pending', recipient: { city: 'Sparks', address2: null } }])
})
