import fc from 'fast-check'

const HOST = 'Host: localhost'
const JSON_TYPE = 'Content-Type: application/json'

const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n\r\n`

/** Bytes that are no well-formed HTTP request, several at once, or an unfinished one. */
const RAW_REQUESTS: readonly string[] = [
  '\r\n\r\n\r\n',
  '\0'.repeat(50),
  'GET\r\n\r\n',
  'GET /\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  lines('GET / HTTP/1.0'),
  lines('GET / HTTP/1.1'),
  lines('G\0T / HTTP/1.1', HOST),
  lines(`${'X'.repeat(5000)} / HTTP/1.1`, HOST),
  lines('get / HTTP/1.1', HOST),
  lines('GET /products?q=a b HTTP/1.1', HOST),
  lines('GET /\0 HTTP/1.1', HOST),
  lines('GET /products/\xff\xfe HTTP/1.1', HOST),
  lines('GET //evil.example/%2e%2e HTTP/1.1', HOST),
  lines('GET http://evil.example/admin HTTP/1.1', HOST),
  lines('GET * HTTP/1.1', HOST),
  lines('CONNECT localhost:80 HTTP/1.1', HOST),
  lines('OPTIONS * HTTP/1.1', HOST),
  lines(`GET /${'a'.repeat(20_000)} HTTP/1.1`, HOST),
  lines('GET / HTTP/1.1', `X-Long: ${'x'.repeat(40_000)}`, HOST),
  lines('GET / HTTP/1.1', ...Array.from({ length: 300 }, (_, i) => `X-${i}: ${i}`), HOST),
  lines('GET / HTTP/1.1', 'Host: a', 'Host: b'),
  lines('GET / HTTP/1.1', 'Host: a b'),
  lines('GET / HTTP/1.1', 'Host: '),
  lines('GET / HTTP/1.1', 'Host: [::1'),
  lines('GET / HTTP/1.1', 'Host: evil.example:99999'),
  lines('GET / HTTP/1.1', `Host: ${'h'.repeat(3000)}`),
  lines('GET / HTTP/1.1', HOST, 'No colon here'),
  lines('GET / HTTP/1.1', HOST, ' Folded: value'),
  lines('GET / HTTP/1.1', HOST, 'X-Nul: a\0b'),
  lines('GET / HTTP/1.1', HOST, 'Cookie: session=\xff\xfe\x01'),
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: -1')}{}`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 99999999999999999999')}{}`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3')}{}x`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 1000')}{}`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: chunked')}ffffffffffffffff\r\n{}`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: chunked')}5\r\n{}`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: xchunked')}2\r\n{}\r\n0\r\n\r\n`,
  `${lines('POST /_api/cart/add HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /admin HTTP/1.1\r\n${HOST}\r\n\r\n`,
  `${lines('GET / HTTP/1.1', HOST, 'Content-Length: 5')}abc`,
  lines('GET /_api/health HTTP/1.1', HOST).repeat(20),
  lines('GET / HTTP/1.1', HOST) + lines('BROKEN', HOST) + lines('GET / HTTP/1.1', HOST),
  lines(
    'GET / HTTP/1.1',
    HOST,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: x',
    'Sec-WebSocket-Version: 13',
  ),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
]

export const rawRequest: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...RAW_REQUESTS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...RAW_REQUESTS), fc.nat(), fc.nat(255))
      .map(
        ([text, at, byte]) =>
          text.slice(0, at % text.length) + String.fromCharCode(byte) + text.slice((at % text.length) + 1),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 1, maxLength: 200 })
      .map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
)
