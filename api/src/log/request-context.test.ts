import { expect, test } from 'bun:test'
import { requestIdOf } from './request-context.ts'

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/

test('a proxy’s request id is kept, a client’s or an odd one is not', () => {
  const idOf = (id: string, isProxied = true) => requestIdOf(new Headers({ 'x-request-id': id }), isProxied)
  expect(idOf('abc-123.4_5')).toBe('abc-123.4_5')
  expect(idOf('abc-123.4_5', false)).toMatch(UUID)
  for (const id of ['', 'me@shop.example', 'a'.repeat(65), '{"a":1}']) expect(idOf(id)).toMatch(UUID)
})
