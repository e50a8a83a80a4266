import { expect, spyOn, test } from 'bun:test'
import { openTestServices } from '#api-test/services'
import { clientAddressOf, forwardedScheme, forwardedWarning } from './incoming-request.ts'

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
