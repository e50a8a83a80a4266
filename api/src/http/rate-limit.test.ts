import { expect, test } from 'bun:test'
import { isLoopback } from '../platform/loopback.ts'
import { clientKey, RateLimiter, rateLimitKey } from './rate-limit.ts'

function setUp(perMinute: number, maxKeys?: number) {
  let now = 5_000_000
  const limiter = new RateLimiter({ perMinute, now: () => now, ...(maxKeys && { maxKeys }) })
  return { limiter, pass: (ms: number) => (now += ms) }
}

const takeTimes = (limiter: RateLimiter, times: number, key = 'a') =>
  Array.from({ length: times }, () => limiter.take(key))

test("a minute's allowance can be used at once, then it refills steadily", () => {
  const { limiter, pass } = setUp(6)
  expect(takeTimes(limiter, 7)).toEqual([0, 0, 0, 0, 0, 0, 10])
  pass(9999)
  expect(limiter.take('a')).toBe(1)
  pass(1)
  expect(takeTimes(limiter, 2)).toEqual([0, 10])
  pass(20_000)
  expect(takeTimes(limiter, 3)).toEqual([0, 0, 10])
})

test('more than an allowance is never saved up, refused calls take nothing, and each key has its own', () => {
  const { limiter, pass } = setUp(2)
  limiter.take('a')
  pass(3_600_000)
  expect(takeTimes(limiter, 3)).toEqual([0, 0, 30])
  takeTimes(limiter, 500)
  pass(30_000)
  expect(takeTimes(limiter, 2)).toEqual([0, 30])
  expect(limiter.take('b')).toBe(0)
})

test('full buckets are dropped, others are not', () => {
  const { limiter, pass } = setUp(10)
  for (let key = 0; key < 1000; key++) limiter.take(String(key))
  pass(30_000)
  limiter.take('0')
  pass(30_000)
  limiter.take('new')
  expect(limiter.size).toBe(2)
})

test('the number of keys is bounded, the least recently used goes first', () => {
  const { limiter } = setUp(1, 3)
  for (const key of ['a', 'b', 'c', 'a', 'd']) limiter.take(key)
  expect(limiter.size).toBe(3)
  expect([limiter.take('a'), limiter.take('c')]).toEqual([60, 60])
  expect(limiter.take('b')).toBe(0)
})

test.each([
  ['127.0.0.1', 0, undefined],
  ['127.0.0.1', 1, 'address:127.0.0.1'],
  ['203.0.113.9', 0, 'address:203.0.113.9'],
  ['2001:db8:1:2:3::4', 1, 'address:2001:db8:1:2::/64'],
  ['', 0, 'address:unknown'],
])('%p with TRUST_PROXY=%p is limited as %p', (address, TRUST_PROXY, key) => {
  expect(rateLimitKey(address, { TRUST_PROXY })).toBe(key)
})

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
