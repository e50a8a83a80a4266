import { expect, test } from 'bun:test'
import { createRequestObserver, requestIdOf, setRoute } from './request-context.ts'

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/

function observer(trustProxy = false) {
  const lines: [level: string, details: object, message: string][] = []
  const write = (level: string) => (details: object, message: string) =>
    void lines.push([level, details, message])
  const observe = createRequestObserver({
    log: { debug: write('debug'), error: write('error') } as never,
    trustProxy,
    respondToError: () => new Response('Internal Server Error', { status: 500 }),
  })
  return { lines, observe }
}

const request = new Request('http://store/products/me@shop.example?q=private', {
  method: 'POST',
  headers: { 'x-request-id': 'given' },
})

test('a failure is one line with method, route, status and time, and never the URL', async () => {
  const { lines, observe } = observer(true)
  const response = await observe(request, async () => {
    setRoute('/products/[slug]')
    setRoute('/500')
    return new Response('failed', { status: 503, headers: { 'retry-after': '10' } })
  })
  const details = { method: 'POST', route: '/products/[slug]', status: 503, ms: expect.any(Number) }
  expect(lines).toEqual([['error', details, 'request failed']])
  expect(response.headers.get('x-request-id')).toBe('given')
  expect([response.headers.get('retry-after'), await response.text()]).toEqual(['10', 'failed'])
})

test('an exception is logged with its error and answered with 500', async () => {
  const { lines, observe } = observer()
  const error = new Error('a bug')
  const response = await observe(request, () => {
    throw error
  })
  expect(response.status).toBe(500)
  expect(response.headers.get('x-request-id')).toMatch(UUID)
  expect(lines).toEqual([['error', expect.objectContaining({ status: 500, err: error }), 'request failed']])
})

test('a refused request is a line for debugging, any other none', async () => {
  const { lines, observe } = observer()
  const refused = await observe(request, () => new Response(null, { status: 404 }))
  const found = await observe(request, () => new Response('ok'))
  for (const { headers } of [refused, found]) expect(headers.has('x-request-id')).toBe(false)
  expect(lines).toMatchObject([['debug', { status: 404 }, 'request refused']])
})

test('a proxy’s request id is kept, a client’s or an odd one is not', () => {
  const idOf = (id: string, isProxied = true) => requestIdOf(new Headers({ 'x-request-id': id }), isProxied)
  expect(idOf('abc-123.4_5')).toBe('abc-123.4_5')
  expect(idOf('abc-123.4_5', false)).toMatch(UUID)
  for (const id of ['', 'me@shop.example', 'a'.repeat(65), '{"a":1}']) expect(idOf(id)).toMatch(UUID)
})
