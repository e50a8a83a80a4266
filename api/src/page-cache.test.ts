import { describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { chooseCoding, PageCache, sendAnswer, toAnswer } from './page-cache.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const page = (text: string, tags: string[] = []) =>
  toAnswer(new TextEncoder().encode(text), new Headers(html), { tags })
const ask = (headers: Record<string, string> = {}) => new Request('http://store/', { headers })

describe('the coding of an answer', () => {
  test.each([
    [null, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['zstd', 'zstd'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *;q=0.1', 'zstd'],
    ['br; q=0 , gzip ; q=0', null],
  ])('%p is answered in %p', (accepted, coding) => {
    expect(chooseCoding(accepted)).toBe(coding as never)
    expect(chooseCoding(accepted)).toBe(coding as never)
  })

  test('each coding carries the same text, named and varied', async () => {
    const text = 'open to work '.repeat(200)
    const answer = page(text)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
    for (const [coding, unpack] of Object.entries(decode)) {
      const response = await sendAnswer(answer, ask({ 'accept-encoding': coding }))
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(unpack(await response.bytes()).toString()).toBe(text)
    }
    expect(await (await sendAnswer(answer, ask())).text()).toBe(text)
  })

  test('what is small, and what is packed already, is sent as it is', async () => {
    const small = await sendAnswer(page('short'), ask({ 'accept-encoding': 'br' }))
    expect(small.headers.has('content-encoding')).toBe(false)
    const picture = toAnswer(new Uint8Array(5000), new Headers({ 'content-type': 'image/avif' }))
    const sent = await sendAnswer(picture, ask({ 'accept-encoding': 'br' }))
    expect(sent.headers.has('content-encoding')).toBe(false)
  })
})

test('who holds an answer already is told so, whatever coding it came in', async () => {
  const answer = page('open to work '.repeat(200))
  for (const held of [answer.etag, answer.etag.replace('W/', ''), `"other", ${answer.etag}`, '*']) {
    const response = await sendAnswer(answer, ask({ 'if-none-match': held, 'accept-encoding': 'br' }))
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  }
  expect((await sendAnswer(answer, ask({ 'if-none-match': 'W/"another"' }))).status).toBe(200)
})

describe('the page cache', () => {
  test('forgets what carries a named tag, and only that', () => {
    const pages = new PageCache()
    pages.put('/', page('home', ['products']))
    pages.put('/products/a', page('a', ['product:1']))
    pages.put('/products/b', page('b', ['product:2']))
    pages.invalidate(['product:1', 'nothing'])
    expect(pages.get('/products/a')).toBeUndefined()
    expect(pages.get('/products/b')).toBeDefined()
    expect(pages.get('/')).toBeDefined()
    pages.invalidate()
    expect(pages.size).toBe(0)
  })

  test('every change begins a new epoch, also one that names no kept page', () => {
    const pages = new PageCache()
    const { epoch } = pages
    pages.invalidate(['nothing'])
    expect(pages.epoch).toBeGreaterThan(epoch)
  })

  test('holds a bounded number of bytes, and lets go of the page asked for longest ago', () => {
    const pages = new PageCache()
    const large = () => toAnswer(new Uint8Array(40 * 1024 * 1024), new Headers())
    for (const key of ['a', 'b', 'c', 'd']) pages.put(key, large())
    expect(pages.get('a')).toBeDefined()
    pages.put('e', large())
    expect(pages.get('b')).toBeUndefined()
    expect(pages.get('a')).toBeDefined()
    expect(pages.get('e')).toBeDefined()
  })
})
