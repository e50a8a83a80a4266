import { expect, test } from 'bun:test'
import { requestIdOf } from './request-context.ts'

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/

test('a proxy’s request id is kept, a client’s is not', () => {
  const headers = new Headers({ 'x-request-id': 'abc-123.4_5' })
  expect(requestIdOf(headers, true)).toBe('abc-123.4_5')
  expect(requestIdOf(headers, false)).toMatch(UUID)
})

test.each(['', 'me@shop.example', 'a b', 'a'.repeat(65), '{"a":1}'])(
  'the request id %p is replaced',
  (id) => {
    expect(requestIdOf(new Headers({ 'x-request-id': id }), true)).toMatch(UUID)
  },
)
