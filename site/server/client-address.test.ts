import { expect, test } from 'bun:test'
import { clientAddressOf } from './client-address.ts'

const forwarded = (value: string) => new Request('http://store/', { headers: { 'x-forwarded-for': value } })

test('without a trusted proxy a forwarded address is ignored', () => {
  expect(clientAddressOf(forwarded('203.0.113.9'), '198.51.100.1', false)).toBe('198.51.100.1')
})

test("a trusted proxy's entry is the last; earlier ones are the client's claim", () => {
  expect(clientAddressOf(forwarded('10.0.0.1, 203.0.113.9'), '198.51.100.1', true)).toBe('203.0.113.9')
  expect(clientAddressOf(forwarded(''), '198.51.100.1', true)).toBe('198.51.100.1')
})

test('an IPv4 address is not mapped into IPv6', () => {
  expect(clientAddressOf(new Request('http://store/'), '::ffff:198.51.100.1', false)).toBe('198.51.100.1')
})
