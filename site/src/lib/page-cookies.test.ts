import { expect, test } from 'bun:test'
import { readPageCookies } from './page-cookies.ts'

const read = (cookie: string | null, secureCookies: boolean) => readPageCookies(cookie, { secureCookies })
const FLASH = { kind: 'success', text: 'Saved.' } as const
const NONE = { sessionToken: undefined, flash: undefined, cartCount: 0 }

test.each([
  [null, NONE],
  ['session=abc', { ...NONE, sessionToken: 'abc' }],
  [`flash=${encodeURIComponent(JSON.stringify(FLASH))}`, { ...NONE, flash: FLASH }],
  ['flash=%7B%7D', NONE],
  ['a=b; cart_count=12; c=d', { ...NONE, cartCount: 12 }],
  ['cart_count=99', { ...NONE, cartCount: 99 }],
  ['cart_count=100', { ...NONE, cartCount: 100 }],
  ['cart_count=9876', { ...NONE, cartCount: 100 }],
  ['cart_count=-1', NONE],
  ['cart_count=<script>', NONE],
  ['mysession=1; flashy=2', NONE],
])('the cookies %p are read as %p', (cookie, expected) => expect(read(cookie, false)).toEqual(expected))

test('under https only prefixed cookies count, which no other host can set', () => {
  const flash = encodeURIComponent(JSON.stringify(FLASH))
  expect(read(`session=abc; flash=${flash}`, true)).toEqual(NONE)
  const prefixed = `__Host-session=abc; __Host-flash=${flash}`
  expect(read(prefixed, true)).toEqual({ ...NONE, sessionToken: 'abc', flash: FLASH })
  expect(read(prefixed, false)).toEqual(NONE)
})
