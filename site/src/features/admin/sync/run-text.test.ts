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
  expect(
    countsText({ ...none, priceChanges: [price, price], leftOut: [{ ...tee, reason: 'ignored' }] }),
  ).toBe('2 prices, 1 left out')
})

test.each([
  [{ dryRun: true, outcome: 'succeeded' as const }, 'Preview'],
  [{ dryRun: true, outcome: 'failed' as const }, 'Failed'],
  [{ dryRun: false, outcome: 'succeeded' as const }, 'Succeeded'],
  [{ dryRun: false, outcome: 'stopped' as const }, 'Stopped'],
])('%p is %p', (run, text) => {
  expect(outcomeText(run)).toBe(text)
})

test.each([
  ['2026-01-31T12:00:03.400Z', '3 s'],
  ['2026-01-31T12:02:05.000Z', '2 min 5 s'],
])('a run until %s took %p', (endedAt, text) => {
  expect(durationText({ startedAt: '2026-01-31T12:00:00.000Z', endedAt })).toBe(text)
})
