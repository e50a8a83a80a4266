import { expect, test } from 'bun:test'
import { openOrdersTest } from '#api-test/printful-orders'
import {
  costsIn,
  costsWithoutCurrency,
  lateCosts,
  missingItem,
  otherQuantity,
  otherRecipient,
} from './draft-changes.ts'
import type { DraftChange } from './drafts.ts'
import type { Country } from './recipient.ts'

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
  expect([late.status, late.body.result]).toEqual([400, 'Order is not editable.'])
  expect(late.body.error.api_error_code).toBe('OR-1')
})

test('an order whose id exists is refused, also if look-ups miss it, or it was canceled or deleted', async () => {
  await using t = await openOrdersTest()
  const { orders } = t.sandbox
  orders.missNext(2)
  const { id } = await t.create('a')
  for (const path of ['/orders/@a', `/orders/${id}`]) expect((await t.call('GET', path)).status).toBe(404)
  expect((await t.call('GET', '/orders/@a')).status).toBe(200)
  orders.missNext(1)
  await t.create('b')
  orders.missNext(0)
  expect((await t.call('GET', '/orders/@b')).status).toBe(200)
  for (const status of ['draft', 'canceled', 'archived']) {
    orders.setStatus(id, status)
    const again = await t.call('POST', '/orders', t.toOrder('a'))
    expect([again.status, again.body.error]).toEqual([
      400,
      {
        reason: 'BadRequest',
        message: 'Order with this External ID already exists.',
        api_error_code: 'OR-13',
      },
    ])
    expect(await t.read('@a')).toMatchObject({ id, status })
  }
})

test('a change keeps what it doesn’t name, clears what is null, and gives no item another variant', async () => {
  await using t = await openOrdersTest()
  const { id, items, recipient } = await t.create('a')
  const change = (body: object) => t.call('PUT', `/orders/${id}`, body)
  await change({ recipient: { phone: '+1 775 555 0123', address2: 'Apt 2' } })
  await change({ recipient: { city: 'Sparks', address2: null } })
  expect(await t.read(id)).toMatchObject({
    recipient: { ...recipient, city: 'Sparks', address2: null, phone: '+1 775 555 0123' },
    items,
  })
  const other = t.variants.at(-1)!.id
  for (const name of [{ id: items[0].id }, { external_id: items[0].external_id }]) {
    const refused = await change({ items: [{ ...name, sync_variant_id: other }] })
    expect([refused.status, refused.body.error.api_error_code]).toEqual([400, 'OR-7'])
  }
  const { result } = (await change({ items: [{ id: items[0].id, quantity: 4 }] })).body
  expect(result.items).toEqual([{ ...items[0], quantity: 4 }])
})

test('an order has the fields of recorded ones', async () => {
  await using t = await openOrdersTest()
  const gift = { subject: 'For you', message: 'Enjoy' }
  const { body } = await t.call('POST', '/orders', { ...t.toOrder('a'), gift })
  expect(body.result).toMatchObject({
    gift,
    shipping_service_name: 'Flat Rate',
    packing_slip: null,
    is_sample: false,
    needs_approval: false,
    has_discontinued_items: false,
    errorCode: null,
    pricing_breakdown: [],
    retail_costs: { currency: 'USD', subtotal: null },
    dashboard_url: expect.stringContaining('https://'),
    items: [{ discontinued: false, product: { product_id: expect.any(Number) } }, {}],
  })
})

const DIFFERENCES: [string, DraftChange, object][] = [
  ['costs that come late', lateCosts, { costs: null }],
  ['costs in another currency', costsIn('EUR'), { costs: { currency: 'EUR' } }],
  [
    'costs without a currency',
    costsWithoutCurrency,
    { costs: expect.not.objectContaining({ currency: 'USD' }) },
  ],
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
  expect([early.status, early.body.result.status, orders.confirmations]).toEqual([200, 'onhold', []])
  expect(orders.computeCosts(id).map(({ type }) => type)).toEqual(['order_remove_hold', 'order_updated'])
  expect((await t.read(id)).status).toBe('draft')
  expect((await t.read(id)).costs).toMatchObject({
    currency: 'EUR',
    total: expect.stringMatching(/^\d+\.\d\d$/),
  })
  const blank = await t.call('GET', `/products/${catalog.blanks[0]!.id}`)
  expect(blank.body.result.product.currency).toBe('EUR')
  expect((await t.call('POST', `/orders/${id}/confirm`)).body.result.status).toBe('pending')
})

test('an order to Brazil needs a tax number', async () => {
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
})

test('239 countries are listed, five of them with states', async () => {
  await using t = await openOrdersTest()
  const countries: Country[] = (await t.call('GET', '/countries')).body.result
  expect(countries).toHaveLength(239)
  const firstStates = countries.flatMap(({ code, states }) => (states ? [[code, states[0]?.code]] : []))
  expect(Object.fromEntries(firstStates)).toEqual({ AU: 'ACT', BR: 'AC', CA: 'AB', JP: '01', US: 'AA' })
})

test('the code of a state is refused unless it is listed, and must be there if its country has some', async () => {
  await using t = await openOrdersTest()
  const send = (place: object) =>
    t.call('POST', '/orders', { ...t.toOrder('a'), recipient: { ...t.recipient, ...place } })
  for (const place of [
    { state_code: 'ZZ' },
    { state_code: undefined },
    { country_code: 'DE', zip: '80331', state_code: 'BY' },
  ]) {
    const { status, body } = await send(place)
    expect([status, body.result]).toEqual([400, expect.stringContaining('recipient.state_code')])
  }
  const german = { country_code: 'DE', zip: '80331', state_code: undefined, state_name: 'Bayern' }
  expect((await send(german)).body.result.recipient).toMatchObject({
    state_code: null,
    state_name: 'Bayern',
  })
})
