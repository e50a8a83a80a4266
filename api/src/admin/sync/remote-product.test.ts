import { expect, test } from 'bun:test'
import colorsOneSize from '../../../test/fixtures/colors-one-size.json'
import mug from '../../../test/fixtures/mug.json'
import sizesOneColor from '../../../test/fixtures/sizes-one-color.json'
import waitingFile from '../../../test/fixtures/waiting-file.json'
import { envelopeSchema, listedProductSchema } from '../../printful/responses.ts'
import { toRemoteProduct } from './remote-product.ts'

const BASE_URL = 'https://api.printful.com'

interface Body {
  result: { sync_product: object; sync_variants: object[] }
}

function parseProduct({ result }: Body) {
  const listed = listedProductSchema.parse(result.sync_product)
  return toRemoteProduct(listed, envelopeSchema.parse({ code: 200, result }).result, BASE_URL)!
}

/** The mug, with other variants than its two. */
const mugWith = (variants: object[]): Body => ({ result: { ...mug.result, sync_variants: variants } })

/** The hoodie with one of its three variants changed. */
function hoodieWith(position: number, fields: object): Body {
  const body = structuredClone(sizesOneColor)
  Object.assign(body.result.sync_variants[position]!, fields)
  return body
}

test('sizes of one color share one mockup; a variant without the availability field is sold', () => {
  const product = parseProduct(sizesOneColor)
  expect(product).toMatchObject({ printfulId: 389861211, name: 'adidas fleece hoodie', ignored: false })
  expect(product.imageUrl).toEndWith('e13da8c1ec55fac842e21f3d2210bbeb_preview.png')
  expect(product.mockups).toEqual([{ url: product.imageUrl!, type: 'front', color: 'White' }])
  expect(product.variants).toMatchObject([
    { printfulId: 4927683005, size: 'S', color: 'White', priceCents: 8200 },
    { printfulId: 4927683006, size: 'M', color: 'White', priceCents: 8200 },
    { printfulId: 4927683008, size: null, color: null, priceCents: 8200 },
  ])
  expect(product.leftOut).toEqual([])
})

test('each of seven colors has its mockup, and a product without a price neither variants nor an image', () => {
  const { variants, mockups } = parseProduct(colorsOneSize)
  expect(variants).toHaveLength(7)
  expect(new Set(variants.map(({ imageUrl }) => imageUrl)).size).toBe(7)
  expect(mockups.map(({ color }) => color)).toEqual(variants.map(({ color }) => color))
  const unpriced = parseProduct(waitingFile)
  expect(unpriced).toMatchObject({ variants: [], mockups: [], imageUrl: null })
  expect(unpriced.leftOut).toMatchObject([{ reason: 'no usable price' }])
})

test('an invalid variant is left out, named by its id; the others are parsed', () => {
  const product = parseProduct(hoodieWith(1, { retail_price: { amount: 82 } }))
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
  const product = parseProduct(hoodieWith(0, { availability_status: 'on_the_moon' }))
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
  expect(parseProduct(hoodieWith(1, { id: null }))).toMatchObject({
    complete: false,
    invalidVariantIds: new Set(),
  })
})

test.each([
  ['another product', { sync_product: { id: 1 }, sync_variants: [] }],
  ['no variants at all', { sync_product: mug.result.sync_product }],
  ['a name that is not text', { ...mug.result, sync_product: { ...mug.result.sync_product, name: 7 } }],
  ['nothing', null],
  ['thousands of variants', mugWith(Array(2001).fill(mug.result.sync_variants[0])).result],
])('a result with %s is invalid', (_, result) => {
  const listed = listedProductSchema.parse(mug.result.sync_product)
  expect(toRemoteProduct(listed, result, BASE_URL)).toBeUndefined()
})

test('a product that became ignored after the list was fetched is ignored', () => {
  const listed = listedProductSchema.parse(mug.result.sync_product)
  const result = { ...mug.result, sync_product: { ...mug.result.sync_product, is_ignored: true } }
  expect(toRemoteProduct(listed, result, BASE_URL)).toMatchObject({ ignored: true })
})

test("without a thumbnail the first mockup is the product's image", () => {
  const sync_product = { ...mug.result.sync_product, thumbnail_url: null }
  const product = parseProduct({ result: { ...mug.result, sync_product } })
  expect(product.imageUrl).toBe(product.mockups[0]!.url)
})

test('an image that variants of several colors share shows none of them', () => {
  const [first, second] = mug.result.sync_variants
  const { mockups } = parseProduct(
    mugWith([
      { ...first, color: 'White' },
      { ...second, color: 'Black', files: first!.files },
    ]),
  )
  expect(mockups).toMatchObject([{ color: null }])
})

test('a product has at most 500 mockups', () => {
  const files = Array.from({ length: 501 }, (_, index) => ({
    type: 'preview',
    filename: 'front.jpg',
    preview_url: `https://files.cdn.printful.com/files/${index}.png`,
  }))
  const { mockups } = parseProduct(mugWith([{ ...mug.result.sync_variants[0], files }]))
  expect(mockups).toHaveLength(500)
})
