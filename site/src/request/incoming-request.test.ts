import { expect, spyOn, test } from 'bun:test'
import { openTestServices } from '#api-test/services'
import {
  clientAddressOf,
  forwardedScheme,
  forwardedWarning,
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

const SOCKET = '198.51.100.1'
const request = (headers: HeadersInit = {}) => new Request('http://store/', { headers })

test.each([
  ['10.0.0.1, 203.0.113.9', 0, SOCKET],
  ['10.0.0.1, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1, 203.0.113.9', 2, '10.0.0.1'],
  ['10.0.0.1,203.0.113.9 , 192.0.2.7', 2, '203.0.113.9'],
  ['203.0.113.9', 2, SOCKET],
  ['', 1, SOCKET],
  ['203.0.113.9, unknown', 1, SOCKET],
  ['203.0.113.9:567', 1, '203.0.113.9'],
  ['[2001:db8::1]:567', 1, '2001:db8::1'],
  ['2001:db8::567', 1, '2001:db8::567'],
  ['::ffff:203.0.113.9', 1, '203.0.113.9'],
  ['[203.0.113.9', 1, SOCKET],
])('of %p behind %p proxies the client is %p', (forwarded, proxyCount, expected) => {
  expect(clientAddressOf(request({ 'x-forwarded-for': forwarded }), SOCKET, proxyCount)).toBe(expected)
})

test('several header lines count as one list, and an IPv4 address is not mapped into IPv6', () => {
  expect(clientAddressOf(request(), '::ffff:198.51.100.1', 0)).toBe(SOCKET)
  const headers = new Headers({ 'x-forwarded-for': '10.0.0.1' })
  headers.append('x-forwarded-for', '203.0.113.9, 192.0.2.7')
  expect(clientAddressOf(request(headers), SOCKET, 2)).toBe('203.0.113.9')
})

test.each([
  ['https', 1, 'https'],
  ['HTTP', 1, 'http'],
  ['http, https', 2, 'https'],
  ['ftp', 1, undefined],
  ['https', 0, undefined],
])('of %p behind %p proxies the scheme is %p', (forwarded, proxyCount, expected) => {
  expect(forwardedScheme(request({ 'x-forwarded-proto': forwarded }), proxyCount)).toBe(expected as never)
})

test.each([
  ['false', 'x-forwarded-for', 1],
  ['false', 'x-forwarded-proto', 1],
  ['false', 'forwarded', 1],
  ['false', 'other', 0],
  ['true', 'x-forwarded-for', 0],
])('with TRUST_PROXY=%s several requests with the header %s are warned of %i times', async (...given) => {
  const [TRUST_PROXY, header, count] = given
  const services = await openTestServices({ TRUST_PROXY })
  using warn = spyOn(services.log, 'warn').mockImplementation(() => {})
  const check = forwardedWarning(services)
  for (let i = 0; i < 3; i++) check(request({ [header]: '203.0.113.9' }))
  expect(warn).toHaveBeenCalledTimes(count)
})
