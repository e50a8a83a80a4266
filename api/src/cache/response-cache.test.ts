import { describe, expect, test } from 'bun:test'
import { toCachedResponse, toResponse } from './cached-response.ts'
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
  const purged: string[][] = []
  const stop = cache.onPurged((keys) => void purged.push(keys))
  cache.purge(['nothing'])
  stop()
  cache.purge()
  expect(purged).toEqual([[]])
})

describe('the cache is bounded', () => {
  const large = () => toCachedResponse(new Uint8Array(40_000), new Headers())

  test('in bytes, and evicts the least recently used', () => {
    const cache = new ResponseCache({ maxBytes: 190_000 })
    for (const key of ['a', 'b', 'c', 'd']) cache.put(key, large())
    expect(cache.match('a')).toBeDefined()
    cache.put('e', large())
    expect(cache.has('b')).toBe(false)
    for (let round = 0; round < 5; round++) cache.put('e', large())
    expect(['a', 'c', 'd', 'e'].map((key) => cache.has(key))).toEqual([true, true, true, true])
  })

  test('in entries, also where they are small', () => {
    const cache = new ResponseCache({ maxEntries: 3 })
    for (const key of ['a', 'b', 'c']) cache.put(key, response('products'))
    cache.match('a')
    cache.put('d', response('products'))
    expect(['a', 'b', 'c', 'd'].map((key) => cache.has(key))).toEqual([true, false, true, true])
  })

  test('by what it takes in memory: keys, objects and every encoded body', async () => {
    const cache = new ResponseCache()
    const headers = new Headers({ 'content-type': 'text/html' })
    const html = toCachedResponse(new TextEncoder().encode('open to work '.repeat(1000)), headers)
    cache.put('/'.repeat(500), html)
    const identity = cache.bytes
    expect(identity).toBeGreaterThan(13_000 + 1000 + 1000)
    const accept = { headers: { 'accept-encoding': 'gzip' } }
    const encoded = await (await toResponse(html, new Request('http://store/', accept))).bytes()
    expect(cache.bytes).toBeGreaterThan(identity - 13_000 + encoded.length + 1000)
    expect(cache.bytes).toBeLessThan(identity - 10_000)
    const compressed = cache.bytes
    await toResponse(html, new Request('http://store/'))
    expect(cache.bytes).toBe(compressed + 13_000)
    cache.purge(['nothing'])
    expect(cache.bytes).toBe(compressed + 13_000)
    cache.put('/'.repeat(500), response('products'))
    cache.purge(['products'])
    expect(cache.bytes).toBe(0)
  })
})
