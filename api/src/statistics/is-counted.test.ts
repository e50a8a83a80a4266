import { expect, test } from 'bun:test'
import { isCounted } from './statistics.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.each<[boolean, Record<string, string>]>([
  [true, { 'user-agent': BROWSER }],
  [true, { 'user-agent': BROWSER, dnt: '0' }],
  [false, { 'user-agent': BROWSER, dnt: '1' }],
  [false, { 'user-agent': BROWSER, 'sec-gpc': '1' }],
  [false, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  [false, { 'user-agent': BROWSER.replace('Chrome', 'HeadlessChrome') }],
  [false, { 'user-agent': 'curl/8.5.0' }],
  [false, {}],
])('counted: %p, with %p', (counted, headers) => {
  expect(isCounted(new Headers(headers))).toBe(counted)
})
