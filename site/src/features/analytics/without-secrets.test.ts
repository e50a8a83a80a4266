import { expect, test } from 'bun:test'
import type { CaptureResult } from 'posthog-js/no-external'
import { withoutSecrets } from './without-secrets.ts'

const capture = (properties: Record<string, unknown>): CaptureResult => ({
  uuid: '1',
  event: '$autocapture',
  properties,
})

test.each([
  ['https://shop.example/admin/products?q=jo%40example.com', 'https://shop.example/admin/products'],
  ['/login?next=/orders/token', '/login'],
  ['https://shop.example/#jo', 'https://shop.example/'],
  ['https://shop.example', 'https://shop.example'],
  ['Ready to order? Yes', 'Ready to order? Yes'],
  ['a:href="/orders?q=jo"nth-child="1"text="Really?";', 'a:href="/orders"nth-child="1"text="Really?";'],
  [
    'form:attr__action="https://shop.example/login?next=%2F"',
    'form:attr__action="https://shop.example/login"',
  ],
])('%p is sent as %p', (text, sent) => {
  const event = { ...capture({ $current_url: text }), $set_once: { $initial_current_url: text } }
  expect(withoutSecrets(event, '/admin/products')).toEqual({
    ...event,
    properties: { $current_url: sent },
    $set_once: { $initial_current_url: sent },
  })
})

test('the attributes of elements are cut too, and what is no text stays', () => {
  const properties = {
    $elements: [{ attr__href: '/admin/products?q=jo', nth_child: 1 }],
    price: 28,
    sku: null,
  }
  expect(withoutSecrets(capture(properties), '/')?.properties).toEqual({
    ...properties,
    $elements: [{ attr__href: '/admin/products', nth_child: 1 }],
  })
})

test.each([
  '/admin/orders',
  '/admin/orders/7',
  '/admin/customers',
  '/admin/users',
  '/orders/token',
  '/account',
  '/reset-password',
])('nothing of %s is sent', (pathname) => {
  expect(withoutSecrets(capture({}), pathname)).toBeNull()
})
