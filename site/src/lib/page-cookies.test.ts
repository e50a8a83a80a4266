import { expect, test } from 'bun:test'
import { readPageCookies } from './page-cookies.ts'

const read = (cookie: string | null, secureCookies: boolean) => readPageCookies(cookie, { secureCookies })
const FLASH = { kind: 'success', text: 'Saved.' } as const
const NONE = { sessionTokens: [], flash: undefined, cartCount: 0 }

test.each([
  [null, NONE],
  ['session=abc', { ...NONE, sessionTokens: ['abc'] }],
  [`flash=${encodeURIComponent(JSON.stringify(FLASH))}`, { ...NONE, flash: FLASH }],
  ['flash=%7B%7D', NONE],
  ['a=b; cart_count=12; c=d', { ...NONE, cartCount: 12 }],
  ['cart_count=99', { ...NONE, cartCount: 99 }],
  ['cart_count=100', { ...NONE, cartCount: 100 }],
  ['cart_count=9876', { ...NONE, cartCount: 100 }],
  ['cart_count=-1', NONE],
  ['cart_count=<script>', NONE],
  ['mysession=1; flashy=2', NONE],
])('the cookies %p are read as %p', (cookie, expected) => {
  for (const secureCookies of [false, true]) expect(read(cookie, secureCookies)).toEqual(expected)
})

test('the prefixed session counts under https alone', () => {
  expect(read('__Host-session=abc; session=old', true).sessionTokens).toEqual(['abc', 'old'])
  expect(read('__Host-session=abc', false).sessionTokens).toEqual([])
})
