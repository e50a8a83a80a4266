import { expect, test } from 'bun:test'
import { HTTPException } from 'hono/http-exception'
import { closeAfterEach } from '#api-test/clean-up'
import { manualClock } from '#api-test/manual-clock'
import { openTestServices } from '#api-test/services'
import { findWebhookEvents } from '../printful/webhook/events.ts'
import { createAutoSync } from './auto-sync.ts'
import { EMPTY_REPORT } from './outcome.ts'
import { findLastRun, saveRun } from './runs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const closing = closeAfterEach()

/** A runner that takes a minute, and the server's part that starts it. */
async function open(everyMs?: number, { recordsRuns = true } = {}) {
  const { db } = closing(await openTestServices())
  const clock = manualClock(new Date('2026-03-01T00:00:00Z'))
  const runs: { startedBy: string; at: string }[] = []
  const progress = {
    current: { state: 'idle' as 'idle' | 'pending', done: 0, total: 0, product: null, message: null },
  }
  const record = (startedBy: string, startedAt: number, { dryRun = false, endedAt = clock.now() } = {}) =>
    saveRun(db, {
      ...{ startedBy, dryRun, source: null, outcome: 'failed', message: '', report: EMPTY_REPORT },
      ...{ startedAt: new Date(startedAt), endedAt: new Date(endedAt) },
    })
  const run = async (options: object = {}, startedBy = '') => {
    expect(options, 'no guard is overridden').toEqual({})
    const startedAt = clock.now()
    runs.push({ startedBy, at: new Date(startedAt).toISOString().slice(11, 16) })
    await clock.sleep(MINUTE)
    if (recordsRuns) await record(startedBy, startedAt)
    throw new HTTPException(502, { message: 'Printful answered 500.' })
  }
  const start = () => {
    const options = { db, sync: { run, progress }, everyMs, clock, log: { error() {} } }
    const autoSync = createAutoSync(options)
    closing({ close: autoSync.stop })
    autoSync.start()
    return autoSync
  }
  return { db, clock, runs, progress, record, start }
}

test.each([{ recordsRuns: true }, { recordsRuns: false }])(
  'the schedule runs at its interval from the end of the last run, which failed: %j',
  async (options) => {
    const { clock, runs, start } = await open(HOUR, options)
    start()
    await clock.advance(3 * HOUR)
    expect(runs).toEqual([
      { startedBy: 'the schedule', at: '00:00' },
      { startedBy: 'the schedule', at: '01:01' },
      { startedBy: 'the schedule', at: '02:02' },
    ])
  },
)

test('a restart neither starts a run at once nor skips one; a run of another process counts, a dry run does not', async () => {
  const { clock, runs, record, start } = await open(HOUR)
  await record('the terminal', clock.now())
  const first = start()
  await clock.advance(30 * MINUTE)
  first.stop()
  await record('Ada', clock.now(), { dryRun: true })
  start()
  await clock.advance(29 * MINUTE)
  expect(runs).toEqual([])
  await record('the terminal', clock.now())
  await clock.advance(59 * MINUTE)
  expect(runs).toEqual([])
  await clock.advance(2 * MINUTE)
  expect(runs.map(({ at }) => at)).toEqual(['01:59'])
})

test('an interval that no timer can hold is waited for all the same', async () => {
  const { clock, runs, record, start } = await open(30 * 24 * HOUR)
  const endedAt = clock.now() - 30 * 24 * HOUR + 3 * MINUTE
  await record('Ada', endedAt, { endedAt })
  start()
  await clock.advance(2 * MINUTE)
  expect(runs).toEqual([])
  await clock.advance(MINUTE)
  expect(runs).toHaveLength(1)
  expect(Math.max(...clock.sleeps)).toBeLessThanOrEqual(MINUTE)
})

test('it waits for the end of a run that someone else started', async () => {
  const { clock, runs, progress, start } = await open(HOUR)
  progress.current.state = 'pending'
  start()
  await clock.advance(10 * MINUTE)
  expect(runs).toEqual([])
  progress.current.state = 'idle'
  await clock.advance(2000)
  expect(runs).toHaveLength(1)
})

test('a flood of events costs a run in ten minutes', async () => {
  const { clock, runs, start } = await open()
  const autoSync = start()
  for (let second = 0; second < 35 * 60; second += 10) {
    await autoSync.onEvent('product_updated')
    await clock.advance(10_000)
  }
  expect(runs.map(({ at }) => at)).toEqual(['00:10', '00:20', '00:30'])
})

test('an event survives a restart, and one that came during a run has its own', async () => {
  const { db, clock, runs, start } = await open()
  const first = start()
  await first.onEvent('product_updated')
  await clock.advance(900)
  // Events within a second are written once.
  await first.onEvent('stock_updated')
  expect(findWebhookEvents(db)?.type).toBe('product_updated')
  await clock.advance(100)
  await first.onEvent('product_synced')
  expect(findWebhookEvents(db)?.type).toBe('product_synced')
  await clock.advance(29_000)
  first.stop()
  const second = start()
  await clock.advance(45_000)
  expect(runs).toEqual([{ startedBy: 'Printful (product synced)', at: '00:01' }])
  await second.onEvent('product_updated')
  expect(second.next()?.startedBy).toBe('Printful (product updated)')
  await clock.advance(HOUR)
  expect(runs.map(({ at }) => at)).toEqual(['00:01', '00:02'])
  expect(second.next()).toBeNull()
  expect(findLastRun(db)?.endedAt.toISOString()).toBe('2026-03-01T00:03:15.000Z')
})
