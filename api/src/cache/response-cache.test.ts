import { expect, test } from 'bun:test'
import { toCachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

const response = (...tags: string[]) => toCachedResponse(new Uint8Array([1]), new Headers(), { tags })

test('a purge removes the responses with one of its tags, and no others', () => {
  const cache = new ResponseCache()
  cache.put('/', response('products'))
  cache.put('/products/a', response('product:1'))
  cache.put('/products/b', response('product:2'))
  cache.purge(['product:1', 'nothing'])
  expect(cache.match('/products/a')).toBeUndefined()
  expect(cache.match('/products/b')).toBeDefined()
  expect(cache.match('/')).toBeDefined()
  cache.put('/collections', response('collections', 'products'))
  cache.purge(['products'])
  expect(cache.match('/collections')).toBeUndefined()
  cache.purge()
  expect(cache.size).toBe(0)
})

test('every purge begins a new epoch, even when no cached response has its tags', () => {
  const cache = new ResponseCache()
  const { epoch } = cache
  cache.purge(['nothing'])
  expect(cache.epoch).toBeGreaterThan(epoch)
})

test('the cache holds a bounded number of bytes and evicts the least recently used', () => {
  const cache = new ResponseCache()
  const large = () => toCachedResponse(new Uint8Array(40 * 1024 * 1024), new Headers())
  for (const key of ['a', 'b', 'c', 'd']) cache.put(key, large())
  expect(cache.match('a')).toBeDefined()
  cache.put('e', large())
  expect(cache.match('b')).toBeUndefined()
  expect(cache.match('a')).toBeDefined()
  expect(cache.match('e')).toBeDefined()
  for (let round = 0; round < 5; round++) cache.put('e', large())
  expect(cache.match('a')).toBeDefined()
})
