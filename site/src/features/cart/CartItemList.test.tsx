import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CartItem } from '#shared/contracts/cart'
import { CartItemList } from './CartItemList.tsx'

const item = (fields: Partial<CartItem> = {}): CartItem => ({
  ...{ id: 1, productId: '7', variantId: '70', quantity: 2, price: '24.50', available: true },
  ...{ productName: 'Tee', productImage: null, productSlug: 'tee' },
  ...{ variantName: 'Black / M', size: 'M', color: 'Black', option: null },
  ...fields,
})

const render = (items: CartItem[], pendingIds: number[] = []) =>
  renderToStaticMarkup(
    <CartItemList
      items={items}
      pendingIds={new Set(pendingIds)}
      onQuantityChange={() => {}}
      onInvalidQuantity={() => {}}
      onRemove={() => {}}
    />,
  )
/** Each button's name, with whether it is disabled. */
const buttons = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<button[^>]*aria-label="([^"]*)" aria-disabled="(\w+)"/g)].map(
      ([, name = '', disabled]) => [name, disabled === 'true'],
    ),
  )

test('an item shows its variant, quantity, price and total, and links to its variant', () => {
  const html = render([item()])
  for (const text of ['Black / M', '$24.50', '$49.00']) expect(html).toContain(text)
  expect(html).toContain('href="/products/tee?variant=70"')
  expect(html).toMatch(/<input type="number"[^>]* aria-label="Quantity of Tee"[^>]* value="2"/)
  expect(render([item({ variantId: null })])).toContain('href="/products/tee"')
  expect(render([item({ productSlug: '' })])).not.toContain('href="/products')
})

test('the price of a piece is shown from two pieces on', () => {
  expect(render([item()])).toContain('each')
  const one = render([item({ quantity: 1 })])
  expect(one).toContain('Black / M')
  expect(one).toContain('$24.50')
  expect(one).not.toContain('each')
})

test('the controls of a pending item are disabled, those of others are not', () => {
  const html = render([item(), item({ id: 2, productName: 'Mug' })], [1])
  expect(buttons(html)).toEqual({
    'Decrease quantity of Tee': true,
    'Increase quantity of Tee': true,
    'Remove Tee': true,
    'Decrease quantity of Mug': false,
    'Increase quantity of Mug': false,
    'Remove Mug': false,
  })
})

test('an unavailable item can only be removed, and says that it is not part of the total', () => {
  const html = render([item({ available: false })])
  expect(html).toContain('No longer available. It is not part of the total.')
  expect(buttons(html)).toEqual({ 'Remove Tee': false })
  expect(html).not.toContain('type="number"')
})

test('each change is a form that works without a script', () => {
  const html = render([item()])
  const forms = [...html.matchAll(/<form[^>]*action="\/cart\/(\w+)"[^>]*>(.*?)<\/form>/g)].map(
    ([, action, content = '']) => `${action} ${content.match(/name="quantity"[^>]* value="(\d+)"/)?.[1]}`,
  )
  expect(forms).toEqual(['update 1', 'update 2', 'update 3', 'remove undefined'])
  expect(render([item({ quantity: 1 })])).toMatch(/action="\/cart\/remove"[^>]*>(?:(?!<\/form>).)*Decrease/)
})
