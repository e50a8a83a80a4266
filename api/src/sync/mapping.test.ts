import { expect, test } from 'bun:test'
import { syncVariantSchema } from '../printful/responses.ts'
import { toImageUrl, toPriceCents } from '../printful/values.ts'
import { toMockups, toName, toStockQuantity, toVariant } from './mapping.ts'

const BASE_URL = 'https://api.printful.com'

const variant = (fields: object) =>
  toVariant(syncVariantSchema.parse({ id: 1, retail_price: '24.00', ...fields }), 0, BASE_URL)

test.each([
  ['24.5', 2450],
  ['24', 2400],
  ['0.01', 1],
  ['007.10', 710],
  ['0.00', undefined],
  ['24.999', undefined],
  ['24,50', undefined],
  ['.50', undefined],
  [' 24.00', undefined],
  ['24.00\n', undefined],
  ['99999999999999999999', undefined],
  ['', undefined],
  [null, undefined],
])('the price %p is %p cents', (price, cents) => {
  expect(toPriceCents(price)).toBe(cents)
})

test.each([
  [' Tee ', 'Tee'],
  ['"Forever" <Mug> & \u{1F440}', '"Forever" <Mug> & \u{1F440}'],
  ['Two\r\nlines\t\u0000', 'Two lines'],
  ['\u200B\u200B', 'Untitled product'],
  [null, 'Untitled product'],
])('the name %p becomes %p', (name, expected) => {
  expect(toName(name)).toBe(expected)
})

test('names, options and SKUs are bounded, and hold nothing invisible or half a character', () => {
  expect(toName('Tee \ud83d')).toBe('Tee')
  expect(toName('x'.repeat(5000))).toBe(`${'x'.repeat(199)}…`)
  expect(toName('\u202EeeT\u202C \u2066x\u2069\u200B')).toBe('eeT x')
  expect(variant({ size: '', color: '  ' })).toMatchObject({ variant: { size: null, color: null } })
  const long = 'y'.repeat(5000)
  expect(variant({ size: long, color: long, sku: long })).toMatchObject({
    variant: { size: `${'y'.repeat(99)}…`, color: `${'y'.repeat(99)}…`, sku: `${'y'.repeat(99)}…` },
  })
})

test.each([
  ['active', null],
  ['discontinued', 0],
  ['out_of_stock', 0],
  ['temporary_out_of_stock', 0],
  ['stocked_on_the_moon', null],
  [null, null],
])('the availability %p is the stock quantity %p', (status, stock) => {
  expect(toStockQuantity(status)).toBe(stock)
})

test.each([
  ['https://files.cdn.printful.com/files/e13/e13_preview.png', BASE_URL, true],
  ['http://127.0.0.1:4000/files/a.png', 'http://127.0.0.1:4000', true],
  ['http://127.0.0.1:4001/files/a.png', 'http://127.0.0.1:4000', false],
  ['https://user:secret@files.cdn.printful.com/a.png', BASE_URL, false],
  ['http://127.0.0.1:4000/_api/printful/products?allowHiding=1', 'http://127.0.0.1:4000', false],
  ['https://shop.example//%5Fapi/x', BASE_URL, false],
  ['javascript:alert(1)', BASE_URL, false],
  ['/files/a.png', BASE_URL, false],
  [null, BASE_URL, false],
  [`https://files.cdn.printful.com/${'a'.repeat(2048)}`, BASE_URL, false],
])('the image URL %p, with %p configured, is accepted: %p', (url, baseUrl, accepted) => {
  expect(toImageUrl(url, baseUrl)).toBe(accepted ? url : null)
})

test('only previews are mockups; print files are not', () => {
  const file = (type: string) => ({
    type,
    filename: 'tee-black-front-68a0cea88c0a1.jpg',
    preview_url: `https://x.test/${type}`,
  })
  const files = ['default', 'back', 'preview', 'front_dtf', 'mockup', 'label_inside'].map(file)
  expect(
    toMockups([...files, { type: 'preview', filename: null, preview_url: null }], 'Moss', BASE_URL),
  ).toEqual([
    { url: 'https://x.test/preview', type: 'front', color: 'Moss' },
    { url: 'https://x.test/mockup', type: 'front', color: 'Moss' },
  ])
})

test.each([
  ['ignored in Printful', { is_ignored: true }],
  ['not linked to a blank product', { synced: false }],
  ['no usable price', { retail_price: null }],
  ['its price is in EUR, the store sells in USD', { currency: 'EUR' }],
])('a variant is left out: %s', (leftOut, fields) => {
  expect(variant(fields)).toEqual({ leftOut })
})

test.each([{}, { currency: '' }, { currency: 'usd' }, { currency: null, synced: null, is_ignored: null }])(
  'a variant with %j is sold',
  (fields) => {
    const sold = { printfulId: 1, priceCents: 2400, stockQuantity: null }
    expect(variant(fields)).toMatchObject({ variant: sold })
  },
)
