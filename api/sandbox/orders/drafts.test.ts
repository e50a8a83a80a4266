import { expect, test } from 'bun:test'
import { openOrdersTest } from '#api-test/printful-orders'
import { notFound } from '../envelope.ts'
import { costsIn, lateCosts, missingItem, otherQuantity, otherRecipient } from './draft-changes.ts'
import type { DraftChange } from './drafts.ts'

test('a draft differs from its request once or always, as the test wants it', async () => {
  await using t = await openOrdersTest()
  const { orders } = t.sandbox
  orders.changeDrafts((draft) => draft.items.pop())
  expect((await t.create('a')).items).toHaveLength(1)
  expect((await t.create('b')).items).toHaveLength(2)
  orders.changeDrafts((draft) => {
    draft.items[0]!.quantity = 7
    draft.recipient.city = 'Elsewhere'
    Object.assign(draft.costs!, { total: '999.00' })
  }, Number.POSITIVE_INFINITY)
  const { id } = await t.create('c')
  await t.call('PUT', `/orders/${id}`, t.toOrder('c'))
  expect(await t.read(id)).toMatchObject({
    items: [{ quantity: 7 }, { quantity: 1 }],
    recipient: { name: 'Jo Doe', city: 'Elsewhere' },
    costs: { total: '999.00' },
  })
})

test('a change of drafts can be ended before it has changed all of them', async () => {
  await using t = await openOrdersTest()
  const end = t.sandbox.orders.changeDrafts(missingItem, Number.POSITIVE_INFINITY)
  expect((await t.create('a')).items).toHaveLength(1)
  end()
  expect((await t.create('b')).items).toHaveLength(2)
})

test('a draft has Printful’s fields of a recipient, and PUT replaces its items and recipient', async () => {
  await using t = await openOrdersTest()
  const draft = await t.create('a', 2)
  expect(draft.recipient).toEqual({
    ...t.recipient,
    state_name: 'Nevada',
    country_name: 'United States',
    ...Object.fromEntries(
      ['company', 'address2', 'phone', 'email', 'tax_number'].map((name) => [name, null]),
    ),
  })
  const [first] = t.toOrder('a').items
  const added = { sync_variant_id: t.variants[2]!.id, quantity: 3 }
  const changed = await t.call('PUT', `/orders/${draft.id}`, {
    items: [{ ...first, quantity: 5 }, added],
    recipient: { ...t.recipient, city: 'Sparks' },
  })
  expect(changed.body.result).toMatchObject({
    id: draft.id,
    recipient: { city: 'Sparks' },
    items: [
      { id: draft.items[0].id, quantity: 5 },
      { sync_variant_id: added.sync_variant_id, quantity: 3 },
    ],
  })
  expect(changed.body.result.costs.total).not.toBe(draft.costs.total)
  await t.call('PUT', `/orders/${draft.id}`, { recipient: t.recipient })
  expect(await t.read('@a')).toMatchObject({ recipient: { city: 'Reno' }, items: { length: 2 } })
  await t.call('POST', `/orders/${draft.id}/confirm`)
  const late = await t.call('PUT', `/orders/${draft.id}`, { recipient: t.recipient })
  expect([late.status, late.body.result]).toEqual([400, 'OR-1: Order is not editable.'])
})

test('an order whose id exists is refused, also if a look-up missed it', async () => {
  await using t = await openOrdersTest()
  const { id } = await t.create('a')
  t.sandbox.fail(/^\/orders\/@a$/, { response: notFound() })
  expect((await t.call('GET', '/orders/@a')).status).toBe(404)
  const again = await t.call('POST', '/orders', t.toOrder('a'))
  expect(again.status).toBe(400)
  expect(again.body.error.message).toBe('OR-13: Order with this External ID already exists.')
  expect((await t.read('@a')).id).toBe(id)
})

const DIFFERENCES: [string, DraftChange, object][] = [
  ['costs that come late', lateCosts, { costs: null }],
  ['costs in another currency', costsIn('EUR'), { costs: { currency: 'EUR' } }],
  ['an item missing', missingItem, { items: { length: 1 } }],
  ['another quantity', otherQuantity(7), { items: [{ quantity: 7 }, { quantity: 1 }] }],
  ['another recipient', otherRecipient({ city: 'Elko' }), { recipient: { name: 'Jo Doe', city: 'Elko' } }],
]

test.each(DIFFERENCES)('one order has %s, as it is written or later', async (_, change, expected) => {
  await using t = await openOrdersTest()
  const { orders } = t.sandbox
  const plain = {
    costs: { currency: 'USD' },
    items: [{ quantity: 1 }, { quantity: 1 }],
    recipient: { city: 'Reno' },
  }
  orders.changeDrafts(change, 1, 'b')
  for (const [externalId, written] of [
    ['a', plain],
    ['b', expected],
  ] as const) {
    const { id } = await t.create(externalId)
    expect(await t.read(id)).toMatchObject(written)
  }
  const again = await t.call('PUT', '/orders/@b', t.toOrder('b'))
  expect(again.body.result).toMatchObject(plain)
  const events = orders.edit(orders.all[0]!.id, change)
  expect(events.map(({ type }) => type)).toEqual(['order_updated'])
  expect(await t.read('@a')).toMatchObject(expected)
})

test('a change of an order leaves its status and what is known of it', async () => {
  await using t = await openOrdersTest()
  const { orders } = t.sandbox
  const { id } = await t.create()
  orders.setStatus(id, 'failed', 'The address is wrong.')
  orders.edit(id, otherQuantity(2))
  expect(await t.read(id)).toMatchObject({ status: 'failed', error: 'The address is wrong.' })
  orders.setStatus(id, 'canceled')
  orders.edit(id, otherQuantity(3))
  orders.setStatus(id, 'canceled')
  expect(orders.cancellations).toMatchObject([{ id, from: 'failed' }])
})

test('costs come later and in another currency', async () => {
  await using t = await openOrdersTest()
  const { orders, catalog } = t.sandbox
  orders.delayCosts()
  orders.setCurrency('EUR')
  const { id, costs } = await t.create()
  expect(costs).toBeNull()
  const early = await t.call('POST', `/orders/${id}/confirm`)
  expect([early.status, early.body.result]).toEqual([400, 'Order costs are not calculated yet.'])
  orders.computeCosts(id)
  expect((await t.read(id)).costs).toMatchObject({
    currency: 'EUR',
    total: expect.stringMatching(/^\d+\.\d\d$/),
  })
  const blank = await t.call('GET', `/products/${catalog.blanks[0]!.id}`)
  expect(blank.body.result.product.currency).toBe('EUR')
  expect((await t.call('POST', `/orders/${id}/confirm`)).body.result.status).toBe('pending')
})

test('an order to Brazil needs a tax number, and countries list their states only if they have some', async () => {
  await using t = await openOrdersTest()
  const order = t.toOrder('a')
  const send = (tax_number?: string) => {
    const recipient = { ...t.recipient, country_code: 'BR', state_code: 'SP', zip: '01310-100', tax_number }
    return t.call('POST', '/orders', { ...order, recipient })
  }
  for (const tax_number of [undefined, '', '12345678909']) {
    const refused = await send(tax_number)
    expect(refused.status).toBe(400)
    expect(refused.body.result).toStartWith('CPF/CNPJ must match a pattern')
  }
  expect((await send('123.456.789-09')).status).toBe(200)
  t.sandbox.orders.countries.push({ code: 'JP', name: 'Japan', states: [{ code: '13', name: 'Tokyo' }] })
  const { result } = (await t.call('GET', '/countries')).body
  const withStates = result.filter(({ states }: { states: unknown }) => states !== null)
  expect(withStates.map(({ code }: { code: string }) => code)).toEqual(['AU', 'CA', 'US', 'JP'])
})
