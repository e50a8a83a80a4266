import { expect, test } from 'bun:test'
import { isLoopback } from '../platform/loopback.ts'
import { clientKey } from './rate-limit.ts'

test.each([
  ['::ffff:192.0.2.1', 'address:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', 'address:2001:db8:1:2::/64'],
  ['', 'address:unknown'],
  [undefined, 'address:unknown'],
  ['not an address', 'address:not an address'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.1', false],
  ['', false],
  ['localhost', false],
])('%p is loopback: %p', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
