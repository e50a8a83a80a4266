import { expect, test } from 'bun:test'
import { readPageCookies } from './page-cookies.ts'

test.each([
  ['session=abc', { isPersonal: true, cartCount: 0 }],
  ['flash=%7B%7D', { isPersonal: true, cartCount: 0 }],
  ['a=b; cart_count=12; c=d', { isPersonal: false, cartCount: 12 }],
  ['cart_count=-1', { isPersonal: false, cartCount: 0 }],
  ['cart_count=<script>', { isPersonal: false, cartCount: 0 }],
  ['mysession=1; flashy=2', { isPersonal: false, cartCount: 0 }],
])('the cookies %p are read as %p', (cookie, expected) => {
  expect(readPageCookies(new Request('http://store/', { headers: { cookie } }))).toEqual(expected)
})
