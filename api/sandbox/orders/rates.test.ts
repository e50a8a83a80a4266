import { expect, test } from 'bun:test'
import { openOrdersTest } from '#api-test/printful-orders'
import { oddCatalog } from '../odd-catalog.ts'

async function openRatesTest(options: Parameters<typeof openOrdersTest>[0] = {}) {
  const t = openOrdersTest(options)
  const ask = async (item: object, query = '?expedited=true') => {
    const items = [{ quantity: 1, ...item }]
    const { status, body } = await t.call('POST', `/shipping/rates${query}`, {
      recipient: t.recipient,
      items,
    })
    return { status, result: body.result }
  }
  return Object.assign(t, { ask, blankVariant: { variant_id: t.variants[0]!.variant_id } })
}

test('all methods are listed only if they are asked for', async () => {
  await using t = await openRatesTest()
  const ids = async (query?: string) =>
    (await t.ask(t.blankVariant, query)).result.map(({ id }: { id: string }) => id)
  expect(await ids('')).toEqual(['STANDARD'])
  expect(await ids()).toEqual(['STANDARD', 'PRINTFUL_FAST'])
  t.sandbox.orders.rates.offerAll()
  expect(await ids()).toEqual([
    'STANDARD',
    'STANDARD_CARBON_OFFSET',
    'ECONOMY',
    'PRINTFUL_FAST',
    'PRINTFUL_MEDIUM',
    'PRINTFUL_OVERNIGHT',
  ])
})

test('goods of a warehouse have rates by their own id or the external one, and none by that of a blank', async () => {
  await using t = await openRatesTest({ catalog: oddCatalog() })
  const stored = t.variants.find((variant) => variant.warehouse_product_variant_id !== null)!
  const { variant_id, external_id, warehouse_product_variant_id } = stored
  expect(variant_id).toBeNull()
  expect(await t.ask({ variant_id })).toEqual({ status: 400, result: 'Invalid variant_id: null' })
  expect((await t.ask({ warehouse_product_variant_id })).status).toBe(200)
  expect((await t.ask({ external_variant_id: external_id })).status).toBe(200)
  expect((await t.ask({ warehouse_product_variant_id: 1 })).status).toBe(400)
  expect((await t.ask({ external_variant_id: '1' })).status).toBe(400)
})

test('a test can have rates in euros, and refuse a variant at every quantity', async () => {
  await using t = await openRatesTest()
  t.sandbox.orders.rates.setCurrency('EUR')
  expect((await t.ask(t.blankVariant)).result[0].currency).toBe('EUR')
  t.sandbox.orders.rates.refuse(t.blankVariant.variant_id!)
  for (const quantity of [1, 2, 50]) expect((await t.ask({ ...t.blankVariant, quantity })).status).toBe(400)
})
