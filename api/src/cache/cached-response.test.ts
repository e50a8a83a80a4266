import { expect, spyOn, test } from 'bun:test'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { toCachedResponse, toResponse } from './cached-response.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const html = (text: string) =>
  toCachedResponse(bytesOf(text), new Headers({ 'content-type': 'text/html; charset=utf-8' }))
const send = async (cached: ReturnType<typeof html>, headers: Record<string, string> = {}) =>
  toResponse(cached, new Request('http://store/', { headers }))
const accept = (encoding: string) => ({ 'accept-encoding': encoding })
const text = 'open to work '.repeat(200)

test('each encoding carries the same text and is stored alone until a client asks for one without', async () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const cached = html(text)
    const response = await send(cached, accept(encoding))
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(decode(await response.bytes()).toString()).toBe(text)
    expect(cached.identity).toBeUndefined()
    for (const plain of await Promise.all([send(cached), send(cached)])) {
      expect([plain.headers.has('content-encoding'), await plain.text()]).toEqual([false, text])
    }
  }
})

test('small bodies and compressed formats are sent as they are', async () => {
  expect((await send(html('short'), accept('br'))).headers.has('content-encoding')).toBe(false)
  const image = toCachedResponse(new Uint8Array(5000), new Headers({ 'content-type': 'image/avif' }))
  expect((await send(image, accept('br'))).headers.has('content-encoding')).toBe(false)
})

test('a client that has the response gets 304, whatever encoding it came in, but only of a 200', async () => {
  const cached = html(text)
  const own = cached.etag ?? ''
  for (const etag of [own, own.replace('W/', ''), `"other", ${own}`, '*']) {
    const response = await send(cached, { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([response.status, await response.text()]).toEqual([304, ''])
  }
  expect((await send(cached, { 'if-none-match': 'W/"another"' })).status).toBe(200)
  const missing = toCachedResponse(bytesOf(text), new Headers(), { status: 404 })
  const response = await send(missing, { 'if-none-match': '*' })
  expect([response.status, response.headers.has('etag')]).toEqual([404, false])
})

test('simultaneous first requests share one compression for each encoding', async () => {
  using brotli = spyOn(zlib, 'brotliCompress')
  using gzip = spyOn(zlib, 'gzip')
  const cached = html(text)
  const encodings = Array.from({ length: 100 }, (_, i) => (i % 2 ? 'br' : 'gzip'))
  const responses = await Promise.all(encodings.map((encoding) => send(cached, accept(encoding))))
  expect([brotli.mock.calls.length, gzip.mock.calls.length]).toEqual([1, 1])
  expect(brotliDecompressSync(await responses[99]!.bytes()).toString()).toBe(text)
  expect(gunzipSync(await responses[0]!.bytes()).toString()).toBe(text)
})

test('a body that was compressed before is sent as it is, and in no other encoding', async () => {
  using brotli = spyOn(zlib, 'brotliCompress')
  using gzip = spyOn(zlib, 'gzip')
  const headers = new Headers({ 'content-type': 'text/html' })
  const cached = toCachedResponse(bytesOf(text), headers, { encoded: { br: bytesOf('compressed') } })
  const response = await send(cached, accept('br'))
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', 'compressed'])
  const other = await send(cached, accept('gzip'))
  expect([other.headers.has('content-encoding'), await other.text()]).toEqual([false, text])
  expect([brotli.mock.calls, gzip.mock.calls]).toEqual([[], []])
})

test('where many compressions wait already, bodies are sent as they are instead of piling up', async () => {
  using brotli = spyOn(zlib, 'brotliCompress')
  const sendNew = (_: unknown, index: number) => send(html(text + index), accept('br'))
  const responses = await Promise.all(Array.from({ length: 500 }, sendNew))
  const plain = responses.filter((response) => !response.headers.has('content-encoding'))
  expect(plain.length).toBe(500 - brotli.mock.calls.length)
  expect(plain.length).toBeGreaterThan(300)
  expect(await plain[0]!.text()).toStartWith(text)
  expect((await send(html(text), accept('br'))).headers.get('content-encoding')).toBe('br')
})
