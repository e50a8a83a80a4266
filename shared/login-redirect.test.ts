import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { loginCodePath, loginPath, postLoginPath, signupPath } from './login-redirect.ts'

const ORIGIN = 'https://shop.example'

test.each([
  '/admin',
  '/admin/products?edit=3&tab=images',
  '/admin#sync',
  '/account',
  '/cart',
  '/products/a-tee?variant=3',
  '/collections/opentowork',
])('a login leads back to %s', (page) => {
  expect(postLoginPath(page)).toBe(page)
  for (const path of [loginPath(page), signupPath(page), loginCodePath(page)]) {
    expect(new URL(path, ORIGIN).searchParams.get('next')).toBe(page)
  }
})

test.each([
  undefined,
  '/login',
  '/logout',
  '/_api/auth/logout',
  '//evil.example/admin',
  '/\\evil.example',
  'https://evil.example/admin',
  'javascript:alert(1)',
  '/administrator',
  '/admin\\..\\..\\evil',
  '/admin/../login',
  '/admin/..//evil.example',
  '/admin/../..//evil.example/admin',
  '/admin/%2e%2e//evil.example',
  '/admin@evil.example',
  ' /admin',
  '\t//evil.example',
])('any other page is home: %j', (page) => {
  expect(postLoginPath(page)).toBe('/')
})

test('a line break in the page adds no header', () => {
  expect(postLoginPath('/admin/\r\nSet-Cookie: session=x')).toBe('/admin/Set-Cookie:%20session=x')
})

const piece = fc.constantFrom(
  ...['/', '\\', '//', '/\\', '@', ':', '.', '..', '?', '#', '%2f', '%5c', '%00', '\t', '\n', '\r', ' '],
  ...['admin', 'cart', 'evil.example', 'https:', 'javascript:', 'data:', '\u2044', '\u3002'],
)
const page = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '/', '/admin'), fc.array(piece, { maxLength: 8 }))
    .map(([start, parts]) => start + parts.join('')),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }),
)

test('a login never leads to another origin, nor elsewhere after the way through the login page', () => {
  fc.assert(
    fc.property(page, (text) => {
      const path = postLoginPath(text)
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
      expect(postLoginPath(path)).toBe(path)
      expect(postLoginPath(new URL(loginPath(text), ORIGIN).searchParams.get('next'))).toBe(path)
    }),
    { numRuns: 2000 },
  )
})
