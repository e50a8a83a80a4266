import { expect, test } from 'bun:test'
import { isRefusal, isResponse } from './errors.ts'

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
