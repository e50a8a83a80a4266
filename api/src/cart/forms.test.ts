import { afterAll, expect, test } from 'bun:test'
import { parseFlash } from '#shared/contracts/flash'
import { openTestApp, seedProduct } from '../../test/services.ts'
import { createVisitor } from '../../test/visitor.ts'

const shop = await openTestApp()
const { app } = shop
afterAll(() => shop[Symbol.asyncDispose]())
const tee = seedProduct(shop.services.db, {
  name: 'Form Tee',
  variants: [
    { size: 'S', color: 'Black' },
    { size: 'M', color: 'Black', stockQuantity: 2 },
    { size: 'M', color: 'White' },
  ],
})
const [smallBlack, mediumBlack] = tee.variantIds as [number, number, number]

function open() {
  const visitor = createVisitor(app)
  const submit = async (name: 'add' | 'update' | 'remove', fields: Record<string, string>) => {
    const response = await visitor.submit(name, fields)
    expect(response.status).toBe(303)
    const flash = parseFlash(decodeURIComponent(visitor.cookies.get('flash') ?? ''))
    return { location: response.headers.get('location'), ...flash }
  }
  return { ...visitor, submit }
}

test('the form adds the variant with its options and leads to the cart', async () => {
  const { cookies, items, submit } = open()
  const fields = { productId: String(tee.id), size: 'M', color: 'Black', quantity: '2' }
  expect(await submit('add', fields)).toEqual({
    location: '/cart',
    kind: 'success',
    text: 'Item added to cart!',
  })
  expect(cookies.get('cart_count')).toBe('2')
  expect(await items()).toMatchObject([{ variantId: String(mediumBlack), quantity: 2 }])
})

test.each([
  ['a size with several colors', { size: 'M' }, 'Please choose a color.'],
  ['no option', {}, 'Please choose a size.'],
  ['an incompatible pair', { size: 'S', color: 'White' }, /does not come in this color/],
  ['a quantity beyond the stock', { size: 'M', color: 'Black', quantity: '3' }, /^You can add 2 more/],
  ['an invalid quantity', { size: 'S', quantity: 'many' }, 'Quantity must be a whole number.'],
  ['an unknown field', { size: 'S', price: '1.00' }, 'Unknown field: "price".'],
  ['an unknown product', { productId: '999999' }, 'Product not found'],
])('%s is refused with a message on the next page', async (_, fields, text) => {
  const { items, submit } = open()
  const { kind, text: message, location } = await submit('add', { productId: String(tee.id), ...fields })
  expect(kind).toBe('error')
  expect(message).toMatch(text)
  expect(location).toBe('/cart')
  expect(await items()).toEqual([])
})

test('items are updated and removed from the cart page', async () => {
  const { items, submit } = open()
  await submit('add', { productId: String(tee.id), variantId: String(smallBlack) })
  const cartItemId = String((await items())[0]!.id)
  expect(await submit('update', { cartItemId, quantity: '3' })).toEqual({
    location: '/cart',
    kind: 'success',
    text: 'Cart updated.',
  })
  expect(await items()).toMatchObject([{ quantity: 3 }])
  expect(await submit('update', { cartItemId, quantity: '0' })).toMatchObject({
    kind: 'error',
    text: 'Quantity must be at least 1.',
  })
  expect(await submit('remove', { cartItemId })).toMatchObject({
    location: '/cart',
    text: 'Item removed from cart.',
  })
  expect(await submit('remove', { cartItemId })).toMatchObject({ kind: 'error' })
  expect(await items()).toEqual([])
})

test('another content type than that of a form is refused', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await app.request('/cart/add', { method: 'POST', headers, body: '{}' })).status).toBe(415)
})

test('an invalid flash cookie is no message', () => {
  const texts = [undefined, '', '{', '[]', '{"kind":"success"}', '{"kind":"html","text":"x"}', '"x"']
  for (const text of texts) expect(parseFlash(text)).toBeUndefined()
})

const print = seedProduct(shop.services.db, {
  name: 'Form Print',
  variants: [
    { size: 'A4', color: 'Black', option: 'Framed' },
    { size: 'A4', color: 'Black', option: 'Rolled' },
    { size: 'A4', color: null },
    { size: 'A3', color: 'Black' },
    { size: 'A2', color: 'Black' },
    { size: 'A2', color: 'Black' },
  ],
})

test.each<[string, Record<string, string>, number | string | RegExp]>([
  ['one of two alike', { size: 'A4', color: 'Black', option: 'Rolled' }, 1],
  ['the one without a color, chosen', { size: 'A4', color: '', option: '' }, 2],
  ['the one without a color, left open', { size: 'A4' }, 2],
  ['one without an option', { size: 'A3', color: 'Black', option: '' }, 3],
  ['one without an option, left open', { size: 'A3', color: 'Black' }, 3],
  ['the first of two that nothing tells apart', { size: 'A2', color: 'Black' }, 4],
  ['two alike', { size: 'A4', color: 'Black' }, 'Please choose an option.'],
  ['an option of another size', { size: 'A3', color: 'Black', option: 'Framed' }, /^This option does not/],
])('the form finds %s', async (_, options, expected) => {
  const { items, submit } = open()
  const { text } = await submit('add', { productId: String(print.id), ...options })
  if (typeof expected !== 'number') expect(text).toMatch(expected)
  const added = typeof expected === 'number' ? [{ variantId: String(print.variantIds[expected]) }] : []
  expect(await items()).toMatchObject(added)
})
