import { expect, test } from 'bun:test'
import {
  isMalformedPath,
  isValidHost,
  listenUrl,
  requestTarget,
  withoutTrailingSlash,
} from './incoming-request.ts'

test.each([
  ['http://store/products?q=tee', '/products?q=tee'],
  ['https://store:99999/', '/'],
  ['/products/a-tee', '/products/a-tee'],
])('the target of %p is %p', (url, target) => {
  expect(requestTarget({ url })).toBe(target)
})

test.each([
  ['', true],
  ['shop.example', true],
  ['my_store:4321', true],
  ['192.0.2.1:80', true],
  ['[2001:db8::1]:4321', true],
  ['a.example, b.example', false],
  ['a b', false],
  ['"><script>', false],
  ['a.example:99999', false],
])('the host %p is valid: %p', (host, expected) => {
  expect(isValidHost(host)).toBe(expected)
})

test.each([
  ['/%', true],
  ['/products/%ff', true],
  ['/%E0%A4%A', true],
  [`/%${'25'.repeat(9)}41`, true],
  ['/%E0%A4%A0', false],
  ['/a%2fb%00', false],
  ['/100%2525', false],
])('the path %p is malformed: %p', (path, expected) => {
  expect(isMalformedPath(path)).toBe(expected)
})

test.each([
  ['/products/', '/products'],
  ['/products/?a=1', '/products?a=1'],
  ['//evil.example/', '/evil.example'],
  ['/', undefined],
])('%p redirects to %p', (path, location) => {
  expect(withoutTrailingSlash(new URL(`http://store${path}`))).toBe(location as never)
})

test.each([
  ['0.0.0.0', 'http://localhost:4321'],
  ['::', 'http://localhost:4321'],
  ['0:0:0:0:0:0:0:0', 'http://localhost:4321'],
  ['::1', 'http://[::1]:4321'],
  ['[::1]', 'http://[::1]:4321'],
  ['fe80::1', 'http://[fe80::1]:4321'],
  ['shop.example', 'http://shop.example:4321'],
])('a server that listens on %p is open at %p', (host, url) => {
  expect(listenUrl(host, 4321)).toBe(url)
})
