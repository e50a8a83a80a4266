import { expect, test } from 'bun:test'
import { isForbidden, isRefusal, isResponse } from './errors.ts'

test.each([
  [400, true, true],
  [402, true, true],
  [404, true, true],
  [409, false, false],
  [429, true, false],
  [500, true, false],
  [503, true, false],
  [undefined, false, false],
])('status %p is a response: %p, which repeating doesn’t change: %p', (statusCode, responded, refused) => {
  const error = Object.assign(new Error('No.'), { statusCode })
  expect([isResponse(error), isRefusal(error)]).toEqual([responded, refused])
})

test.each([
  [403, true],
  [400, true],
  [401, false],
  [429, false],
  [500, false],
])('status %p refuses a call of a key that is accepted: %p', (statusCode, forbidden) => {
  expect(isForbidden(Object.assign(new Error('No.'), { statusCode }))).toBe(forbidden)
})
