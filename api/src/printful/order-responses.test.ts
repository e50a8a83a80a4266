import { expect, test } from 'bun:test'
import { openOrdersTest } from '#api-test/printful-orders'
import {
  costOf,
  listUnreadFields,
  remoteOrderSchema,
  toCountries,
  toDeliveries,
  toShippingRates,
} from './order-responses.ts'

test('names of shipping, countries and carriers are lines of text', () => {
  const rate = { id: 'STANDARD', name: 'Flat\vRate\u0000 (Nov 3)', rate: '4.00', currency: 'USD' }
  expect(toShippingRates([rate]).rates[0]!.name).toBe('Flat Rate')
  const states = [{ code: 'NV', name: 'Neva\uFFFEda' }]
  expect(toCountries([{ code: 'US', name: 'United\u2028States', states }])).toMatchObject([
    { name: 'United States', states: [{ name: 'Nevada' }] },
  ])
  const shipment = { id: 1, carrier: 'UP\u202ES', tracking_number: '1Z\f9\u0007', shipped_at: 1795168800 }
  const order = { id: 1, status: 'failed', error: 'Wrong\u0085address', items: [], shipments: [shipment] }
  expect(remoteOrderSchema.parse(order)).toMatchObject({
    error: 'Wrong address',
    shipments: [{ carrier: 'UPS', tracking_number: '1Z 9' }],
  })
})

const rate = (id: string, name: string, fields: object = {}) => ({
  id,
  name,
  rate: '4.00',
  currency: 'USD',
  ...fields,
})
const namesOf = (...rates: object[]) => toShippingRates(rates).rates.map(({ name }) => name)

test('rates with one name are told apart by their kind', () => {
  const flat = 'Flat Rate (Estimated delivery: Nov 30–Dec 4) '
  expect(namesOf(rate('STANDARD', flat), rate('PRINTFUL_FAST', 'Express'))).toEqual(['Flat Rate', 'Express'])
  expect(
    namesOf(rate('STANDARD', flat), rate('STANDARD_CARBON_OFFSET', flat), rate('PRINTFUL_MEDIUM', flat)),
  ).toEqual(['Flat Rate (standard)', 'Flat Rate (standard carbon offset)', 'Flat Rate (medium)'])
  expect(namesOf(rate('FAST', flat), rate('PRINTFUL_FAST', flat))).toEqual([
    'Flat Rate (FAST)',
    'Flat Rate (PRINTFUL_FAST)',
  ])
  expect(namesOf(rate('STANDARD', flat), rate('STANDARD', flat))).toEqual(['Flat Rate'])
})

test('the cheapest rate comes first, whatever its kind', () => {
  const { rates } = toShippingRates([
    rate('STANDARD', 'Flat Rate'),
    rate('ECONOMY', 'Economy', { rate: '3.65' }),
  ])
  expect(rates.map(({ id, cents }) => [id, cents])).toEqual([
    ['ECONOMY', 365],
    ['STANDARD', 400],
  ])
})

test('rates in another currency, below zero or without an id are no rates in dollars', () => {
  const { rates, otherCurrencies, unreadableCount } = toShippingRates([
    rate('A', 'In euros', { currency: 'EUR' }),
    rate('B', 'Small letters', { currency: 'usd', minDeliveryDays: '4', maxDeliveryDays: 7.5 }),
    rate('C', 'Negative', { rate: '-1.00' }),
    { name: 'Without an id', rate: '1.00', currency: 'USD' },
  ])
  expect(rates).toMatchObject([{ id: 'B', minDays: null, maxDays: null }])
  expect([otherCurrencies, unreadableCount]).toEqual([['EUR'], 2])
})

test('a country keeps its states if one is malformed, and numbers are codes', () => {
  const states = [{ code: 13, name: 'Tokyo' }, { code: '14', name: 'Kanagawa' }, { name: 'Nowhere' }]
  expect(toCountries([{ code: 'JP', name: 'Japan', states, region: 'asia' }])).toEqual([
    {
      code: 'JP',
      name: 'Japan',
      states: [
        { code: '13', name: 'Tokyo' },
        { code: '14', name: 'Kanagawa' },
      ],
    },
  ])
  expect(toCountries([{ code: 'LV', name: 'Latvia', states: null }])[0]!.states).toBeNull()
})

/** Order in the shape of Printful's reference, with the fields of recorded ones. */
const ORDER = {
  ...{ id: 113602290, external_id: 'm-10241', store: 10, status: 'partial', error: null, errorCode: null },
  ...{ shipping: 'STANDARD', shipping_service_name: 'Flat Rate', created: 1794996000, updated: 1795168800 },
  recipient: {
    ...{ name: 'Jo Doe', company: null, address1: '1 A St', address2: null, city: 'Reno', state_code: 'NV' },
    ...{ state_name: 'Nevada', country_code: 'US', country_name: 'United States', zip: '89501' },
    ...{ phone: null, email: 'jo@example.com', tax_number: null },
  },
  items: [
    {
      ...{ id: 501, external_id: '1', variant_id: 4012, sync_variant_id: 4927683005, quantity: 2 },
      ...{ external_variant_id: '66cd1', price: '9.25', retail_price: '24.00', name: 'Tee / White / M' },
      product: { variant_id: 4012, product_id: 71, image: 'https://img.example', name: 'Tee' },
      ...{ files: [], options: [], sku: null, discontinued: false, out_of_stock: false },
    },
  ],
  ...{ branding_items: [], incomplete_items: [], is_sample: false, needs_approval: false, notes: '' },
  ...{ has_discontinued_items: false, dashboard_url: 'https://www.example', gift: null, packing_slip: null },
  pricing_breakdown: [
    { customer_pays: '54.25', printful_price: '26.50', profit: '27.75', currency_symbol: '$' },
  ],
  costs: { currency: 'USD', subtotal: '18.50', shipping: '6.25', tax: '1.75', total: '26.50' },
  retail_costs: { currency: 'USD', subtotal: '48.00', discount: null, shipping: '6.25', total: '54.25' },
  shipments: [
    {
      ...{ id: 88, carrier: 'USPS', service: 'Ground', tracking_number: '9400100', reshipment: false },
      ...{ tracking_url: 'https://t.example', created: 1795168800, ship_date: '2026-11-20' },
      ...{ shipped_at: 1795168800, items: [{ item_id: 501, quantity: 1, picked: 1, printed: 1 }] },
    },
  ],
}

const read = (changes: object) => {
  const found = { ...ORDER, ...changes }
  return { ...remoteOrderSchema.parse(found), unread: listUnreadFields(found) }
}

test('orders of the reference and of the sandbox are understood', async () => {
  expect(read({})).toMatchObject({
    external_id: 'm-10241',
    items: [{ id: 501, external_id: '1', sync_variant_id: 4927683005, quantity: 2 }],
    costs: { total: 2650 },
    shipments: [{ id: 88, tracking_number: '9400100' }],
    unread: [],
  })
  await using t = await openOrdersTest()
  const { id } = await t.create()
  t.sandbox.orders.startParcel(id, [])
  t.sandbox.orders.ship(id)
  const found = await t.read(id)
  expect(listUnreadFields(found)).toEqual([])
  expect(remoteOrderSchema.parse(found)).toMatchObject({ id, external_id: 'a', shipments: { length: 1 } })
  const { body } = await t.call('GET', `/v2/orders/${id}/shipments`)
  expect(toDeliveries(body.data)).toHaveLength(2)
})

test('older orders and spellings are understood', () => {
  expect(read({ external_id: 4711 }).external_id).toBe('4711')
  expect(read({ external_id: undefined })).toMatchObject({ unread: [] })
  for (const costs of [{ total: '26.50' }, { total: 26.5, currency: null }, { total: '26.50', currency: '' }])
    expect(costOf(read({ costs }))).toBe(2650)
  expect(costOf(read({ costs: { total: '26.50', currency: 'EUR' } }))).toBeNull()
  for (const costs of [null, undefined, { currency: 'USD', total: null }])
    expect(read({ costs })).toMatchObject({ costs: null, unread: [] })
  const [parcel] = ORDER.shipments
  const parcels = (changes: object) => read({ shipments: [{ ...parcel, ...changes }] }).shipments
  expect(parcels({ tracking_number: 9400100, shipped_at: '1795168800' })).toMatchObject([
    { tracking_number: '9400100' },
  ])
  expect(parcels({ shipped_at: '2026-11-20 10:00:00', status: 'shipped' })).toHaveLength(1)
  for (const changes of [{ shipped_at: null }, { shipped_at: '' }, { shipped_at: 0 }, { status: 'started' }])
    expect(parcels(changes)).toEqual([])
})

test('what can’t be read of an order is named by its path, and the rest is read', () => {
  const { unread, ...order } = read({
    recipient: 'Jo Doe',
    costs: { total: 'much' },
    shipments: [{ id: 'x' }, ...ORDER.shipments],
    items: [{ quantity: 'two' }],
  })
  expect(unread).toEqual(['recipient', 'items.0.quantity', 'costs.total', 'shipments.0.id'])
  expect(order).toMatchObject({ id: ORDER.id, status: 'partial', recipient: null, items: [], costs: null })
  expect(order.shipments).toHaveLength(1)
  expect(listUnreadFields({ status: 4 })).toContain('status')
})
