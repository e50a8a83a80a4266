import { expect, test } from 'bun:test'
import { loginCodePath, loginPath, postLoginPath, signupPath } from './login-redirect.ts'

test.each([
  '/admin',
  '/admin/products',
  '/admin/products?edit=3&tab=images',
  '/admin#sync',
  '/account',
  '/cart',
  '/products/a-tee?variant=3',
  '/collections/opentowork',
])('a login leads back to %s', (page) => {
  expect(postLoginPath(page)).toBe(page)
  for (const path of [loginPath(page), signupPath(page), loginCodePath(page)]) {
    expect(new URL(path, 'http://store.invalid').searchParams.get('next')).toBe(page)
  }
})

test.each([
  undefined,
  null,
  '',
  '/',
  '/login',
  '/logout',
  '/_api/auth/logout',
  '//evil.example',
  '//evil.example/admin',
  '/\\evil.example',
  'https://evil.example/admin',
  'javascript:alert(1)',
  '/administrator',
  '/admin\\products',
  '/admin\\..\\..\\evil',
  '/admin/../login',
  '/admin/..//evil.example',
  '/admin/../..//evil.example',
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
