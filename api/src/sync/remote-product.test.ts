import { expect, test } from 'bun:test'
import colorsOneSize from '../../test/fixtures/colors-one-size.json'
import mug from '../../test/fixtures/mug.json'
import sizesOneColor from '../../test/fixtures/sizes-one-color.json'
import waitingFile from '../../test/fixtures/waiting-file.json'
import { envelopeSchema, listedProductSchema } from '../printful/responses.ts'
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

test.each([
  [
    'an invalid variant is left out, named by its id,',
    hoodieWith(1, { retail_price: { amount: 82 } }),
    { variants: [{}, {}], invalidVariantIds: new Set([4927683006]), complete: true },
    ['adidas fleece hoodie, variant 4927683006', "can't be understood (retail_price)"],
  ],
  [
    'a variant with an unknown availability is sold',
    hoodieWith(0, { availability_status: 'on_the_moon' }),
    { variants: [{ stockQuantity: null }, {}, {}] },
    ['adidas fleece hoodie / S', 'sold as available, though "on_the_moon" is an availability not known yet'],
  ],
  [
    'a variant without an id makes the product incomplete',
    hoodieWith(1, { id: null }),
    { variants: [{}, {}], complete: false, invalidVariantIds: new Set() },
    ['adidas fleece hoodie, variant 2', "can't be understood (id)"],
  ],
])('%s and reported', (_, body, expected, [name, reason]) => {
  const product = parseProduct(body)
  expect(product).toMatchObject(expected)
  expect(product.leftOut).toEqual([{ name: name!, reason: reason!, printfulProductId: 389861211 }])
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

test('the detail says whether a product is ignored, and without a thumbnail the first mockup is its image', () => {
  const listed = listedProductSchema.parse(mug.result.sync_product)
  const sync_product = { ...mug.result.sync_product, is_ignored: true, thumbnail_url: null }
  const result = { ...mug.result, sync_product }
  expect(toRemoteProduct(listed, result, BASE_URL)).toMatchObject({ ignored: true })
  const product = parseProduct({ result })
  expect(product.imageUrl).toBe(product.mockups[0]!.url)
})

test('an image that variants of several colors share shows none of them', () => {
  const [first, second] = mug.result.sync_variants
  const black = { ...second, color: 'Black', files: first!.files }
  const { mockups } = parseProduct(mugWith([{ ...first, color: 'White' }, black]))
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
