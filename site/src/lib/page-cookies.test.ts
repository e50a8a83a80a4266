import { expect, test } from 'bun:test'
import { readPageCookies } from './page-cookies.ts'

const read = (cookie: string, secureCookies: boolean) =>
  readPageCookies(new Request('http://store/', { headers: { cookie } }), { secureCookies })

test.each([
  ['session=abc', { isPersonal: true, cartCount: 0 }],
  ['flash=%7B%7D', { isPersonal: true, cartCount: 0 }],
  ['a=b; cart_count=12; c=d', { isPersonal: false, cartCount: 12 }],
  ['cart_count=-1', { isPersonal: false, cartCount: 0 }],
  ['cart_count=<script>', { isPersonal: false, cartCount: 0 }],
  ['mysession=1; flashy=2', { isPersonal: false, cartCount: 0 }],
])('the cookies %p are read as %p', (cookie, expected) => {
  for (const secureCookies of [false, true]) expect(read(cookie, secureCookies)).toEqual(expected)
})

test('the prefixed session counts under https alone', () => {
  expect(read('__Host-session=abc', true).isPersonal).toBe(true)
  expect(read('__Host-session=abc', false).isPersonal).toBe(false)
})
