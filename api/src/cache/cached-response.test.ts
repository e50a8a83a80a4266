import { expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { toCachedResponse, toResponse } from './cached-response.ts'

const html = (text: string) =>
  toCachedResponse(
    new TextEncoder().encode(text),
    new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  )
const request = (headers: Record<string, string> = {}) => new Request('http://store/', { headers })
const text = 'open to work '.repeat(200)

test('each encoding carries the same text, with its headers', async () => {
  const cached = html(text)
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const response = await toResponse(cached, request({ 'accept-encoding': encoding }))
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(decode(await response.bytes()).toString()).toBe(text)
  }
  expect(await (await toResponse(cached, request())).text()).toBe(text)
})

test('small bodies and compressed formats are sent as they are', async () => {
  const small = await toResponse(html('short'), request({ 'accept-encoding': 'br' }))
  expect(small.headers.has('content-encoding')).toBe(false)
  const image = toCachedResponse(new Uint8Array(5000), new Headers({ 'content-type': 'image/avif' }))
  const sent = await toResponse(image, request({ 'accept-encoding': 'br' }))
  expect(sent.headers.has('content-encoding')).toBe(false)
})

test('a client that has the response gets 304, whatever encoding it came in', async () => {
  const cached = html(text)
  for (const etag of [cached.etag, cached.etag.replace('W/', ''), `"other", ${cached.etag}`, '*']) {
    const response = await toResponse(cached, request({ 'if-none-match': etag, 'accept-encoding': 'br' }))
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  }
  expect((await toResponse(cached, request({ 'if-none-match': 'W/"another"' }))).status).toBe(200)
})
