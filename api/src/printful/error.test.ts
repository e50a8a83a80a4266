import { expect, test } from 'bun:test'
import { findRefusal } from '../http/refusal.ts'
import { PrintfulError } from './error.ts'

test('a refused token has a reason, so that screens can tell it from other failures', () => {
  const failed = (status: number) => new PrintfulError({ reason: 'failed', step: 'listing products', status })
  // 403: it lacks a right.
  for (const status of [401, 403]) expect(findRefusal(failed(status))).toEqual({ reason: 'token_refused' })
  expect(findRefusal(failed(500))).toBeUndefined()
})
