import { expect, test } from 'bun:test'
import colorsOneSize from '../../../test/fixtures/colors-one-size.json'
import error401 from '../../../test/fixtures/error-401.json'
import list from '../../../test/fixtures/list.json'
import mug from '../../../test/fixtures/mug.json'
import sizesOneColor from '../../../test/fixtures/sizes-one-color.json'
import waitingFile from '../../../test/fixtures/waiting-file.json'
import { envelopeSchema, listedProductSchema, productDetailSchema } from '../../printful/responses.ts'
import { type LeftOut, toProduct } from './remote-product.ts'

const base = 'https://api.printful.com'

function read(answer: { result: { sync_product: unknown; sync_variants: unknown[] } }) {
  const leftOut: LeftOut[] = []
  const listed = listedProductSchema.parse(answer.result.sync_product)
  const product = toProduct(listed, envelopeSchema.parse(answer).result, base, (item) => leftOut.push(item))
  return { product, leftOut }
}

test('sizes of one color share one mockup; a variant recorded before availability existed is sold', () => {
  const { product, leftOut } = read(sizesOneColor)
  expect(product).toMatchObject({ printfulId: 389861211, name: 'adidas fleece hoodie', ignored: false })
  expect(product!.imageUrl).toEndWith('e13da8c1ec55fac842e21f3d2210bbeb_preview.png')
  expect(product!.mockups).toEqual([{ url: product!.imageUrl!, type: 'front' }])
  expect(
    product!.variants.map(({ printfulId, size, color, priceCents }) => ({
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
  expect(leftOut).toEqual([])
})

test('seven colors of one size have a mockup each', () => {
  const { product } = read(colorsOneSize)
  expect(product!.variants).toHaveLength(7)
  expect(new Set(product!.variants.map(({ color }) => color)).size).toBe(7)
  expect(new Set(product!.variants.map(({ imageUrl }) => imageUrl)).size).toBe(product!.mockups.length)
  expect(product!.mockups[0]).toMatchObject({ type: 'front' })
})

test('a mug has a mockup for each size, and quotes in its name', () => {
  const { product } = read(mug)
  expect(product!.name).toBe('"Forever Friends and Family Mug: Celebrating Love and Togetherness"')
  expect(product!.mockups.map(({ type }) => type)).toEqual(['side', 'side'])
  expect(product!.variants.map(({ size, priceCents }) => [size, priceCents])).toEqual([
    ['11 oz', 2200],
    ['15 oz', 2950],
  ])
})

test('a product just made has neither price nor picture', () => {
  const { product, leftOut } = read(waitingFile)
  expect(product).toMatchObject({ variants: [], mockups: [], imageUrl: null })
  expect(leftOut).toEqual([{ name: 'Framed Landscape Poster - Black / 10″×10″', reason: 'no usable price' }])
})

test('list and error envelopes are read', () => {
  expect(envelopeSchema.parse(list)).toMatchObject({ code: 200, paging: { total: 2 } })
  expect(list.result.map((row) => listedProductSchema.parse(row).id)).toEqual([357884220, 357347527])
  expect(envelopeSchema.parse(error401)).toMatchObject({
    code: 401,
    error: { message: 'The access token provided is invalid.' },
  })
})

test('one unreadable variant does not take the others with it, and is remembered by its id', () => {
  const answer = structuredClone(sizesOneColor)
  Object.assign(answer.result.sync_variants[1]!, { retail_price: { amount: 82 } })
  const { product, leftOut } = read(answer)
  expect(product!.variants.map(({ printfulId }) => printfulId)).toEqual([4927683005, 4927683008])
  expect(product).toMatchObject({ unreadable: new Set([4927683006]), complete: true })
  expect(leftOut).toEqual([
    { name: 'adidas fleece hoodie, variant 4927683006', reason: "can't be understood (retail_price)" },
  ])
})

test('an availability that is not known yet is sold, and remarked on', () => {
  const answer = structuredClone(sizesOneColor)
  Object.assign(answer.result.sync_variants[0]!, { availability_status: 'on_the_moon' })
  const { product, leftOut } = read(answer)
  expect(product!.variants[0]).toMatchObject({ stockQuantity: null })
  expect(leftOut).toEqual([
    {
      name: 'adidas fleece hoodie / S',
      reason: 'sold as available, though "on_the_moon" is an availability not known yet',
    },
  ])
})

test('a variant without an id makes the list of variants incomplete', () => {
  const answer = structuredClone(sizesOneColor)
  Object.assign(answer.result.sync_variants[1]!, { id: null })
  expect(read(answer).product).toMatchObject({ complete: false, unreadable: new Set() })
})

test.each([
  ['another product', { sync_product: { id: 1 }, sync_variants: [] }],
  ['no variants at all', { sync_product: mug.result.sync_product }],
  ['a name that is no text', { ...mug.result, sync_product: { ...mug.result.sync_product, name: 7 } }],
  ['text', 'Not Found'],
  ['null', null],
])('an answer with %s is not understood', (_, answer) => {
  expect(
    toProduct(listedProductSchema.parse(mug.result.sync_product), answer, base, () => {}),
  ).toBeUndefined()
})

test('without a thumbnail the first mockup is the picture', () => {
  const answer = structuredClone(mug)
  Object.assign(answer.result.sync_product, { thumbnail_url: null })
  expect(productDetailSchema.safeParse(answer.result).success).toBe(true)
  const { product } = read(answer)
  expect(product!.imageUrl).toBe(product!.mockups[0]!.url)
})
