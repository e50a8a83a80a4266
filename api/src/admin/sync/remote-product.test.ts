import { expect, test } from 'bun:test'
import colorsOneSize from '../../../test/fixtures/colors-one-size.json'
import error401 from '../../../test/fixtures/error-401.json'
import list from '../../../test/fixtures/list.json'
import mug from '../../../test/fixtures/mug.json'
import sizesOneColor from '../../../test/fixtures/sizes-one-color.json'
import waitingFile from '../../../test/fixtures/waiting-file.json'
import { envelopeSchema, listedProductSchema, productDetailSchema } from '../../printful/responses.ts'
import { toRemoteProduct } from './remote-product.ts'

const BASE_URL = 'https://api.printful.com'

function parseProduct(body: { result: { sync_product: unknown } }) {
  const listed = listedProductSchema.parse(body.result.sync_product)
  return toRemoteProduct(listed, envelopeSchema.parse(body).result, BASE_URL)!
}

test('sizes of one color share one mockup; a variant without the availability field is sold', () => {
  const product = parseProduct(sizesOneColor)
  expect(product).toMatchObject({ printfulId: 389861211, name: 'adidas fleece hoodie', ignored: false })
  expect(product.imageUrl).toEndWith('e13da8c1ec55fac842e21f3d2210bbeb_preview.png')
  expect(product.mockups).toEqual([{ url: product.imageUrl!, type: 'front', color: 'White' }])
  expect(
    product.variants.map(({ printfulId, size, color, priceCents }) => ({
      printfulId,
      size,
      color,
      priceCents,
    })),
  ).toEqual([
    { printfulId: 4927683005, size: 'S', color: 'White', priceCents: 8200 },
    { printfulId: 4927683006, size: 'M', color: 'White', priceCents: 8200 },
    { printfulId: 4927683008, size: null, color: null, priceCents: 8200 },
  ])
  expect(product.leftOut).toEqual([])
})

test('each of seven colors has its mockup', () => {
  const product = parseProduct(colorsOneSize)
  expect(product.variants).toHaveLength(7)
  expect(new Set(product.variants.map(({ color }) => color)).size).toBe(7)
  expect(new Set(product.variants.map(({ imageUrl }) => imageUrl)).size).toBe(product.mockups.length)
  expect(product.mockups[0]).toMatchObject({ type: 'front' })
  expect(product.mockups.map(({ color }) => color)).toEqual(product.variants.map(({ color }) => color))
})

test('each size of a mug has its mockup; quotes stay in the name', () => {
  const product = parseProduct(mug)
  expect(product.name).toBe('"Forever Friends and Family Mug: Celebrating Love and Togetherness"')
  expect(product.mockups.map(({ type }) => type)).toEqual(['side', 'side'])
  expect(product.variants.map(({ size, priceCents }) => [size, priceCents])).toEqual([
    ['11 oz', 2200],
    ['15 oz', 2950],
  ])
})

test('a product without a price or a finished mockup has no variants and no image', () => {
  const product = parseProduct(waitingFile)
  expect(product).toMatchObject({ variants: [], mockups: [], imageUrl: null })
  expect(product.leftOut).toEqual([
    {
      name: 'Framed Landscape Poster - Black / 10″×10″',
      reason: 'no usable price',
      printfulProductId: product.printfulId,
    },
  ])
})

test('list and error envelopes are parsed', () => {
  expect(envelopeSchema.parse(list)).toMatchObject({ code: 200, paging: { total: 2 } })
  expect(list.result.map((row) => listedProductSchema.parse(row).id)).toEqual([357884220, 357347527])
  expect(envelopeSchema.parse(error401)).toMatchObject({
    code: 401,
    error: { message: 'The access token provided is invalid.' },
  })
})

test('an invalid variant is left out, named by its id; the others are parsed', () => {
  const body = structuredClone(sizesOneColor)
  Object.assign(body.result.sync_variants[1]!, { retail_price: { amount: 82 } })
  const product = parseProduct(body)
  expect(product.variants.map(({ printfulId }) => printfulId)).toEqual([4927683005, 4927683008])
  expect(product).toMatchObject({ invalidVariantIds: new Set([4927683006]), complete: true })
  expect(product.leftOut).toEqual([
    {
      name: 'adidas fleece hoodie, variant 4927683006',
      reason: "can't be understood (retail_price)",
      printfulProductId: product.printfulId,
    },
  ])
})

test('a variant with an unknown availability is sold and reported', () => {
  const body = structuredClone(sizesOneColor)
  Object.assign(body.result.sync_variants[0]!, { availability_status: 'on_the_moon' })
  const product = parseProduct(body)
  expect(product.variants[0]).toMatchObject({ stockQuantity: null })
  expect(product.leftOut).toEqual([
    {
      name: 'adidas fleece hoodie / S',
      reason: 'sold as available, though "on_the_moon" is an availability not known yet',
      printfulProductId: product.printfulId,
    },
  ])
})

test('a variant without an id makes the product incomplete', () => {
  const body = structuredClone(sizesOneColor)
  Object.assign(body.result.sync_variants[1]!, { id: null })
  expect(parseProduct(body)).toMatchObject({ complete: false, invalidVariantIds: new Set() })
})

test.each([
  ['another product', { sync_product: { id: 1 }, sync_variants: [] }],
  ['no variants at all', { sync_product: mug.result.sync_product }],
  ['a name that is not text', { ...mug.result, sync_product: { ...mug.result.sync_product, name: 7 } }],
  ['text', 'Not Found'],
  ['null', null],
])('a result with %s is invalid', (_, result) => {
  const listed = listedProductSchema.parse(mug.result.sync_product)
  expect(toRemoteProduct(listed, result, BASE_URL)).toBeUndefined()
})

test('a product that became ignored after the list was fetched is ignored', () => {
  const body = structuredClone(mug)
  Object.assign(body.result.sync_product, { is_ignored: true })
  const listed = listedProductSchema.parse(mug.result.sync_product)
  expect(toRemoteProduct(listed, body.result, BASE_URL)).toMatchObject({ ignored: true })
})

test("without a thumbnail the first mockup is the product's image", () => {
  const body = structuredClone(mug)
  Object.assign(body.result.sync_product, { thumbnail_url: null })
  expect(productDetailSchema.safeParse(body.result).success).toBe(true)
  const product = parseProduct(body)
  expect(product.imageUrl).toBe(product.mockups[0]!.url)
})

test('an image that variants of several colors share shows none of them', () => {
  const { result } = structuredClone(mug) as {
    result: { sync_product: unknown; sync_variants: Record<string, unknown>[] }
  }
  const [first, second] = result.sync_variants
  result.sync_variants = [
    { ...first, color: 'White' },
    { ...second, color: 'Black', files: first!.files },
  ]
  const product = toRemoteProduct(listedProductSchema.parse(result.sync_product), result, BASE_URL)
  expect(product!.mockups).toMatchObject([{ color: null }])
})

test('a product has at most 500 mockups', () => {
  const { result } = structuredClone(mug) as { result: { sync_product: unknown; sync_variants: object[] } }
  const files = Array.from({ length: 100_000 }, (_, index) => ({
    type: 'preview',
    filename: 'front.jpg',
    preview_url: `https://files.cdn.printful.com/files/${index}.png`,
  }))
  result.sync_variants = result.sync_variants.map((variant) => ({ ...variant, files }))
  const product = toRemoteProduct(listedProductSchema.parse(result.sync_product), result, BASE_URL)
  expect(product!.mockups).toHaveLength(500)
})

test('a product with thousands of variants is invalid', () => {
  const { result } = structuredClone(mug) as { result: { sync_product: unknown; sync_variants: unknown[] } }
  result.sync_variants = Array.from({ length: 2001 }, () => result.sync_variants[0])
  expect(toRemoteProduct(listedProductSchema.parse(result.sync_product), result, BASE_URL)).toBeUndefined()
})
