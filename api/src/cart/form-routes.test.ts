import { afterAll, expect, test } from 'bun:test'
import { parseFlash } from '#shared/contracts/flash'
import { openTestApp } from '../../test/services.ts'
import { addProduct, createVisitor } from '../../test/visitor.ts'

const shop = await openTestApp()
const { services, app } = shop
afterAll(() => shop[Symbol.asyncDispose]())
const tee = addProduct(services, 'Form Tee', [
  { size: 'S', color: 'Black' },
  { size: 'M', color: 'Black', stockQuantity: 2 },
  { size: 'M', color: 'White' },
])
const [smallBlack, mediumBlack] = tee.variantIds as [number, number, number]

/** Where the answer leads, and what the next page will say. */
function outcome(visitor: ReturnType<typeof createVisitor>, response: Response) {
  expect(response.status).toBe(303)
  return {
    to: response.headers.get('location'),
    ...parseFlash(decodeURIComponent(visitor.cookies.get('flash') ?? '')),
  }
}

test('the form adds the variant that its options name, and leads back to the product', async () => {
  const visitor = createVisitor(app)
  const fields = { productId: String(tee.id), size: 'M', color: 'Black', quantity: '2' }
  const response = await visitor.submit('add', fields)
  expect(outcome(visitor, response)).toEqual({
    to: `/products/form-tee?variant=${mediumBlack}`,
    kind: 'success',
    text: 'Item added to cart!',
  })
  expect(response.headers.getSetCookie().join()).toMatch(
    /flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/,
  )
  expect(visitor.cookies.get('cart_count')).toBe('2')
  expect(await visitor.items()).toMatchObject([{ variantId: String(mediumBlack), quantity: 2 }])
})

test.each([
  ['a size that leaves colors open', { size: 'M' }, 'Please choose a color.'],
  ['no choice at all', {}, 'Please choose a size.'],
  ['a pair that does not exist', { size: 'S', color: 'White' }, /does not come in this color/],
  ['more than there are', { size: 'M', color: 'Black', quantity: '3' }, /^You can add 2 more/],
  ['a quantity that is none', { size: 'S', quantity: 'many' }, 'Quantity must be a whole number.'],
  ['an unknown field', { size: 'S', price: '1.00' }, 'Unknown field: "price".'],
])('%s is refused on the next page', async (_, fields, text) => {
  const visitor = createVisitor(app)
  const response = await visitor.submit('add', { productId: String(tee.id), ...fields })
  const { kind, text: said } = outcome(visitor, response)
  expect(kind).toBe('error')
  expect(said).toMatch(text)
  expect(await visitor.items()).toEqual([])
})

test('an unknown product leads to all products', async () => {
  const visitor = createVisitor(app)
  const response = await visitor.submit('add', { productId: '999999' })
  expect(outcome(visitor, response)).toEqual({ to: '/products', kind: 'error', text: 'Product not found' })
})

test('lines are changed and removed from the cart page', async () => {
  const visitor = createVisitor(app)
  await visitor.submit('add', { productId: String(tee.id), variantId: String(smallBlack) })
  const [item] = await visitor.items()
  const cartItemId = String(item!.id)
  expect(outcome(visitor, await visitor.submit('update', { cartItemId, quantity: '3' }))).toEqual({
    to: '/cart',
    kind: 'success',
    text: 'Cart updated.',
  })
  expect(await visitor.items()).toMatchObject([{ quantity: 3 }])
  expect(outcome(visitor, await visitor.submit('update', { cartItemId, quantity: '0' }))).toMatchObject({
    kind: 'error',
    text: 'Quantity must be at least 1.',
  })
  expect(outcome(visitor, await visitor.submit('remove', { cartItemId }))).toMatchObject({
    to: '/cart',
    text: 'Item removed from cart.',
  })
  expect(outcome(visitor, await visitor.submit('remove', { cartItemId }))).toMatchObject({ kind: 'error' })
  expect(await visitor.items()).toEqual([])
})

test('a form of another site is refused, and so is a body that is no form', async () => {
  const body = new URLSearchParams({ productId: String(tee.id), size: 'S' })
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await app.request('/cart/add', { method: 'POST', headers: foreign, body })).status).toBe(403)
  const json = { 'content-type': 'application/json' }
  expect((await app.request('/cart/add', { method: 'POST', headers: json, body: '{}' })).status).toBe(415)
})

test('a flash cookie that is not ours is no message', () => {
  const texts = [undefined, '', '{', '[]', '{"kind":"success"}', '{"kind":"html","text":"x"}', '"x"']
  for (const text of texts) expect(parseFlash(text)).toBeUndefined()
})
