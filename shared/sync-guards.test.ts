import { expect, test } from 'bun:test'
import { findWaiver, waiverHint } from './sync-guards.ts'

test.each(['allowHiding', 'allowPrices', 'changeSource'] as const)('%s is found in its message', (waiver) => {
  expect(findWaiver(`This sync stopped. ${waiverHint(waiver)}`)).toBe(waiver)
})

test('no other message names a waiver', () => {
  expect(findWaiver('Another sync with other options is running.')).toBeUndefined()
})
