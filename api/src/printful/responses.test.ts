import { expect, test } from 'bun:test'
import type { z } from 'zod'
import { openOrdersTest } from '#api-test/printful-orders'
import { builtInCatalog, type SandboxCatalog } from '#sandbox/catalog'
import { oddCatalog } from '#sandbox/odd-catalog'
import blanks from '../../test/fixtures/blanks.json'
import colorsOneSize from '../../test/fixtures/colors-one-size.json'
import mug from '../../test/fixtures/mug.json'
import productList from '../../test/fixtures/product-list.json'
import refusedToken from '../../test/fixtures/refused-token.json'
import sizesOneColor from '../../test/fixtures/sizes-one-color.json'
import waitingFile from '../../test/fixtures/waiting-file.json'
import { blankSchema, blankVariantSchema, sizeGuideSchema, sizeTableSchema } from './blank-responses.ts'
import { remoteOrderSchema, toCountries, toDeliveries, toShippingRates } from './order-responses.ts'
import {
  envelopeSchema,
  listedProductSchema,
  productDetailSchema,
  scopesSchema,
  syncVariantSchema,
} from './responses.ts'
import { toWebhookConfig } from './webhook-config.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Lists the paths at which a response has a value, and what was read of it none. Lists must stay as long. */
function listLost(response: unknown, read: unknown, path = ''): string[] {
  if (isEmpty(response)) return []
  if (isEmpty(read)) return [path]
  if (Array.isArray(response) && Array.isArray(read)) {
    if (response.length !== read.length) return [`${path}[]`]
    return response.flatMap((item, index) => listLost(item, read[index], `${path}[${index}]`))
  }
  if (typeof response !== 'object' || typeof read !== 'object') return []
  const values = new Map(Object.entries(response ?? {}))
  return Object.entries(read ?? {}).flatMap(([key, value]) =>
    listLost(values.get(key), value, `${path}.${key}`),
  )
}

/** Checks that a schema reads a response, and drops no value of the fields that it names. */
function expectRead(schema: z.ZodType, response: unknown): void {
  const read = schema.parse(response)
  expect(listLost(response, read)).toEqual([])
}

function expectProduct(result: { sync_product: unknown; sync_variants: unknown[] }): void {
  expectRead(productDetailSchema, result)
  for (const variant of result.sync_variants) expectRead(syncVariantSchema, variant)
}

test('recorded responses of Printful are read without a loss', () => {
  for (const envelope of [productList, blanks, refusedToken.invalid_token])
    expectRead(envelopeSchema, envelope)
  for (const row of productList.result) expectRead(listedProductSchema, row)
  for (const { result } of [colorsOneSize, mug, sizesOneColor, waitingFile]) expectProduct(result)
  for (const product of blanks.result) expectRead(blankSchema, { product, variants: [] })
})

const CATALOGS: [string, () => SandboxCatalog][] = [
  ['ordinary', builtInCatalog],
  ['odd', oddCatalog],
]

test.each(CATALOGS)(
  'the sandbox’s responses of the %s catalog are read without a loss',
  async (_, toCatalog) => {
    await using t = openOrdersTest({ catalog: toCatalog() })
    const get = async (path: string) => (await t.call('GET', path)).body
    const list = await get('/store/products?limit=100')
    expectRead(envelopeSchema, list)
    for (const row of list.result) {
      expectRead(listedProductSchema, row)
      expectProduct((await get(`/store/products/${row.id}`)).result)
    }
    for (const { id } of t.sandbox.catalog.blanks) {
      const { result } = await get(`/products/${id}`)
      expectRead(blankSchema, result)
      for (const variant of result.variants) expectRead(blankVariantSchema, variant)
    }
    for (const { product_id } of t.sandbox.catalog.sizeGuides) {
      const { result } = await get(`/products/${product_id}/sizes?unit=inches,cm`)
      expectRead(sizeGuideSchema, result)
      for (const table of result.size_tables) expectRead(sizeTableSchema, table)
    }
  },
)

test('the sandbox’s responses about orders are read without a loss', async () => {
  await using t = openOrdersTest()
  const get = async (path: string) => (await t.call('GET', path)).body.result
  expectRead(scopesSchema, await get('/oauth/scopes'))
  const countries = await get('/countries')
  expect(listLost(countries, toCountries(countries))).toEqual([])

  t.sandbox.orders.rates.offerAll()
  const request = { recipient: t.recipient, items: [{ variant_id: t.variants[0]!.variant_id, quantity: 1 }] }
  const offered = (await t.call('POST', '/shipping/rates?expedited=true', request)).body.result
  const { rates, unreadableCount } = toShippingRates(offered)
  expect([rates.length, unreadableCount]).toEqual([offered.length, 0])
  expect(listLost(offered[0], rates[0])).toEqual([])

  const { id } = await t.create()
  await t.call('POST', `/orders/${id}/confirm`)
  expectRead(remoteOrderSchema, await t.read(id))
  t.sandbox.orders.ship(id)
  expectRead(remoteOrderSchema, await t.read(id))
  const { data } = (await t.call('GET', `/v2/orders/${id}/shipments`)).body
  expect(listLost(data, toDeliveries(data))).toEqual([])

  const params = { stock_updated: { product_ids: [19, 71] } }
  const config = { url: 'https://shop.example/hook', types: ['stock_updated'], params }
  await t.call('POST', '/webhooks', config)
  expect(toWebhookConfig(await get('/webhooks'))).toEqual(config)
})
