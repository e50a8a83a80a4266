import { expect, spyOn, test } from 'bun:test'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encodeAhead, toCachedResponse, toResponse } from './cached-response.ts'
import { toCompressionDictionary } from './compression-dictionary.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Text that compresses badly by itself. */
const COMMON = Array.from({ length: 300 }, (_, index) => Bun.hash(`common ${index}`).toString(36)).join(' ')
const dictionary = toCompressionDictionary('product', bytesOf(`<h1>A tee</h1> ${COMMON}`))
const other = toCompressionDictionary('product', bytesOf(`<h1>A mug</h1> ${COMMON}`))
const TEXT = `<h1>A hoodie</h1> ${COMMON}`

const page = () =>
  toCachedResponse(bytesOf(TEXT), new Headers({ 'content-type': 'text/html' }), { dictionary })
const request = (acceptEncoding: string, available?: string, etag?: string) =>
  new Request('http://store/', {
    headers: {
      'accept-encoding': acceptEncoding,
      ...(available && { 'available-dictionary': available }),
      ...(etag && { 'if-none-match': etag }),
    },
  })
const { availableHeader } = dictionary
const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz'

function decodeDcb(body: Uint8Array) {
  expect(Buffer.from(body.subarray(0, 4)).toString('hex')).toBe('ff444342')
  expect(Buffer.from(body.subarray(4, 36))).toEqual(Buffer.from(dictionary.hash))
  const options: zlib.BrotliOptions & { dictionary: Uint8Array } = { dictionary: dictionary.bytes }
  return brotliDecompressSync(body.subarray(36), options).toString()
}

test('clients that have the dictionary get what the page does not share with it, from one compression', async () => {
  using brotli = spyOn(zlib, 'brotliCompress')
  const cached = page()
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => toResponse(cached, request(BROWSER, availableHeader))),
  )
  expect(brotli).toHaveBeenCalledTimes(1)
  const body = await responses[49]!.bytes()
  expect(body.length).toBeLessThan(100)
  expect(decodeDcb(body)).toBe(TEXT)
})

test.each([
  [BROWSER, undefined, 'br'],
  [BROWSER, other.availableHeader, 'br'],
  [BROWSER, 'nonsense', 'br'],
  ['gzip, dcz', availableHeader, 'gzip'],
  ['*', availableHeader, 'br'],
  ['gzip, br, dcb;q=0', availableHeader, 'br'],
  ['br;q=0.5, dcb', availableHeader, 'dcb'],
  ['DCB', ` ${availableHeader} `, 'dcb'],
  ['identity', availableHeader, null],
])('%p with the dictionary %p gets %p', async (acceptEncoding, available, encoding) => {
  const response = await toResponse(page(), request(acceptEncoding, available))
  expect(response.headers.get('content-encoding')).toBe(encoding)
})

test('every response says where the dictionary is and what it varies by, a 304 to any encoding too', async () => {
  const cached = page()
  const etag = cached.etag ?? ''
  const responses = [
    await toResponse(cached, request('identity')),
    await toResponse(cached, request(BROWSER, availableHeader)),
    await toResponse(cached, request(BROWSER, availableHeader, etag)),
    await toResponse(cached, request('gzip', undefined, etag)),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 304, 304])
  for (const { headers } of responses) {
    expect(headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary')
    expect(headers.get('link')).toBe(`<${dictionary.path}>; rel="compression-dictionary"`)
    expect(headers.get('etag')).toBe(etag)
  }
})

test.each([false, true])(
  'what browsers ask for is there ahead of them, and the other encodings come from it: %p',
  async (holdsOnlyTheDifference) => {
    const decoders = [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', Buffer.from],
    ] as const
    for (const [encoding, decode] of decoders) {
      const cached = page()
      await encodeAhead(cached, holdsOnlyTheDifference)
      expect(toResponse(cached, request(BROWSER, availableHeader))).toBeInstanceOf(Response)
      if (holdsOnlyTheDifference) expect([cached.identity, cached.encoded.br]).toEqual([undefined, undefined])
      else expect(toResponse(cached, request(BROWSER))).toBeInstanceOf(Response)
      const response = await toResponse(cached, request(encoding))
      expect(decode(await response.bytes()).toString()).toBe(TEXT)
    }
  },
)
