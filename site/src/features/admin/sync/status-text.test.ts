import { expect, test } from 'bun:test'
import type { SyncStatus } from '#shared/contracts/sync-status'
import { dateText } from './date-text.ts'
import { nextSyncText, scheduleText, serverSyncText } from './status-text.ts'

const at = '2026-01-31T12:05:00.000Z'
const none: SyncStatus = {
  ...{ lastSync: null, lastRun: null, nextSync: null, everyMinutes: null, lastHint: null },
  webhook: { state: 'off', message: '' },
}

test('the last and the next sync say when and why', () => {
  const lastSync = { endedAt: at, productCount: 12, startedBy: 'Ada' }
  const nextSync = { at, startedBy: 'the schedule' }
  const before = new Date('2026-01-31T12:00:00Z')
  expect(serverSyncText({ ...none, lastSync })).toBe(`On the server: ${dateText(at)}, 12 products, by Ada`)
  expect(nextSyncText({ ...none, nextSync }, before)).toBe(`Next sync: ${dateText(at)}, by the schedule`)
  expect(nextSyncText({ ...none, nextSync }, new Date(at))).toBe('Next sync: in a moment, by the schedule')
  expect([serverSyncText(none), nextSyncText(none, before)]).toEqual([null, null])
})

test.each([
  [null, 'None: SYNC_EVERY is not set.'],
  [60, 'Every hour, counted from the end of the last sync.'],
  [360, 'Every 6 hours, counted from the end of the last sync.'],
  [90, 'Every 90 minutes, counted from the end of the last sync.'],
])('the schedule of %p minutes is %p', (everyMinutes, text) => {
  expect(scheduleText({ ...none, everyMinutes })).toBe(text)
})
