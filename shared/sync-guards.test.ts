import { expect, test } from 'bun:test'
import { findWaiver, waiverHint } from './sync-guards.ts'

test.each(['allowHiding', 'allowPrices', 'changeSource'] as const)('%s is found in its message', (waiver) => {
  expect(findWaiver(`This sync stopped. ${waiverHint(waiver)}`)).toBe(waiver)
})

test('the hint names the parameter and the flag', () => {
  expect(waiverHint('allowPrices')).toBe(
    'If that is meant, sync again with ?allowPrices=1 or with `bun run sync --allow-prices`.',
  )
})

test('no other message names a waiver', () => {
  expect(findWaiver('Another sync with other options is running.')).toBeUndefined()
})
