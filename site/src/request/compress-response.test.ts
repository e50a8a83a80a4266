import { expect, test } from 'bun:test'
import { compressResponse } from './compress-response.ts'

const request = (method = 'GET') =>
  new Request('http://store/', { method, headers: { 'accept-encoding': 'br' } })

test('a stream passes uncompressed and unbuffered', async () => {
  const headers = { 'content-type': 'text/event-stream' }
  const stream = new Response(new ReadableStream(), { headers })
  expect(await compressResponse(stream, request())).toBe(stream)
})

test('HEAD varies as GET does', async () => {
  const head = new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect((await compressResponse(head, request('HEAD'))).headers.get('vary')).toBe('Accept-Encoding')
})
