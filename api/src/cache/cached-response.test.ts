import { expect, spyOn, test } from 'bun:test'
import zlib, { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { recompress, toCachedResponse, toResponse } from './cached-response.ts'

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

test('a compressed body is stored alone until a client asks for one without an encoding', async () => {
  for (const encoding of ['br', 'zstd', 'gzip']) {
    const cached = html(text)
    await toResponse(cached, request({ 'accept-encoding': encoding }))
    expect(cached.identity).toBeUndefined()
    const responses = await Promise.all([toResponse(cached, request()), toResponse(cached, request())])
    for (const response of responses) {
      expect([response.headers.has('content-encoding'), await response.text()]).toEqual([false, text])
    }
    expect(toResponse(cached, request())).toBeInstanceOf(Response)
  }
})

test('a second compression is smaller, and done once', async () => {
  const words = Array.from({ length: 2000 }, (_, index) => `${index % 7} open ${index % 13} to work`).join(
    ' ',
  )
  const cached = html(words)
  const send = async () => {
    const response = await toResponse(cached, request({ 'accept-encoding': 'br' }))
    return { response, bytes: await response.bytes() }
  }
  const before = await send()
  let resized = 0
  cached.onResized = (bytes) => (resized += bytes)
  await recompress(cached)
  const after = await send()
  await recompress(cached)
  expect(after.bytes.length).toBeLessThan(before.bytes.length)
  expect(resized).toBe(after.bytes.length - before.bytes.length)
  expect(brotliDecompressSync(after.bytes).toString()).toBe(words)
  expect([...after.response.headers]).toEqual([...before.response.headers])
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
  const own = cached.etag ?? ''
  for (const etag of [own, own.replace('W/', ''), `"other", ${own}`, '*']) {
    const response = await toResponse(cached, request({ 'if-none-match': etag, 'accept-encoding': 'br' }))
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  }
  expect((await toResponse(cached, request({ 'if-none-match': 'W/"another"' }))).status).toBe(200)
})

test('only a 200 has a validator', async () => {
  const missing = toCachedResponse(new TextEncoder().encode(text), new Headers(), { status: 404 })
  expect((await toResponse(missing, request())).headers.has('etag')).toBe(false)
  expect((await toResponse(missing, request({ 'if-none-match': '*' }))).status).toBe(404)
})

test('500 simultaneous first requests share one compression for each encoding', async () => {
  using brotli = spyOn(zlib, 'brotliCompress')
  using gzip = spyOn(zlib, 'gzip')
  const cached = html(text)
  const responses = await Promise.all(
    Array.from({ length: 1000 }, (_, i) =>
      toResponse(cached, request({ 'accept-encoding': i % 2 ? 'br' : 'gzip' })),
    ),
  )
  expect([brotli.mock.calls.length, gzip.mock.calls.length]).toEqual([1, 1])
  expect(brotliDecompressSync(await responses[999]!.bytes()).toString()).toBe(text)
  expect(gunzipSync(await responses[0]!.bytes()).toString()).toBe(text)
})

test('a body that was compressed before is sent as it is, and in no other encoding', async () => {
  using brotli = spyOn(zlib, 'brotliCompress')
  using gzip = spyOn(zlib, 'gzip')
  const cached = toCachedResponse(
    new TextEncoder().encode(text),
    new Headers({ 'content-type': 'text/html' }),
    { encoded: { br: new TextEncoder().encode('compressed') } },
  )
  const response = await toResponse(cached, request({ 'accept-encoding': 'br' }))
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', 'compressed'])
  const other = await toResponse(cached, request({ 'accept-encoding': 'gzip' }))
  expect([other.headers.has('content-encoding'), await other.text()]).toEqual([false, text])
  expect(brotli).not.toHaveBeenCalled()
  expect(gzip).not.toHaveBeenCalled()
})

test('where many compressions wait already, bodies are sent as they are instead of piling up', async () => {
  using brotli = spyOn(zlib, 'brotliCompress')
  const send = () => toResponse(html(text + Math.random()), request({ 'accept-encoding': 'br' }))
  const responses = await Promise.all(Array.from({ length: 500 }, send))
  const plain = responses.filter((response) => !response.headers.has('content-encoding'))
  expect(plain.length).toBe(500 - brotli.mock.calls.length)
  expect(plain.length).toBeGreaterThan(300)
  expect(await plain[0]!.text()).toStartWith(text)
  expect((await send()).headers.get('content-encoding')).toBe('br')
})
