import { expect, test } from 'bun:test'
import type { SyncReport } from '#shared/contracts/sync-run'
import { countsText, durationText, outcomeText } from './run-text.ts'

const none: SyncReport = {
  created: [],
  updated: [],
  returned: [],
  hidden: [],
  leftOut: [],
  priceChanges: [],
}
const tee = { name: 'Tee', slug: 'tee' }
const price = { ...tee, variant: 'M', before: '24.50', after: '26.00' }

test('what has changed is counted, and what has not is not named', () => {
  expect(countsText(none)).toBe('Nothing changed')
  expect(countsText({ ...none, created: [tee, tee], priceChanges: [price] })).toBe('2 new, 1 price')
  expect(countsText({ ...none, leftOut: [{ ...tee, reason: 'ignored' }] })).toBe('1 left out')
})

test('a run has an outcome, and took seconds or minutes', () => {
  expect(outcomeText({ dryRun: true, outcome: 'succeeded' })).toBe('Preview')
  expect(outcomeText({ dryRun: true, outcome: 'failed' })).toBe('Failed')
  const startedAt = '2026-01-31T12:00:00.000Z'
  expect(durationText({ startedAt, endedAt: '2026-01-31T12:00:03.400Z' })).toBe('3 s')
  expect(durationText({ startedAt, endedAt: '2026-01-31T12:02:05.000Z' })).toBe('2 min 5 s')
})
