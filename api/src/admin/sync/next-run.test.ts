import { describe, expect, test } from 'bun:test'
import { DEBOUNCE, findNextRun } from './next-run.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const now = Date.parse('2026-03-01T12:00:00Z')
const none = { now, everyMs: undefined, lastRun: undefined, hints: undefined, debounce: DEBOUNCE }

describe('by the schedule', () => {
  const scheduled = { ...none, everyMs: 6 * HOUR }

  test('the next run is counted from the end of the last one', () => {
    const lastRun = { startedAt: now - HOUR, endedAt: now - HOUR + MINUTE }
    expect(findNextRun({ ...scheduled, lastRun })).toEqual({
      at: now + 5 * HOUR + MINUTE,
      startedBy: 'the schedule',
    })
  })

  test('it is due at once in a store that was never synced, or not for longer than the interval', () => {
    expect(findNextRun(scheduled)?.at).toBe(now)
    const lastRun = { startedAt: now - 8 * HOUR, endedAt: now - 7 * HOUR }
    expect(findNextRun({ ...scheduled, lastRun })?.at).toBe(now - HOUR)
  })

  test('a clock that was set back does not put it off', () => {
    const lastRun = { startedAt: now + 300 * HOUR, endedAt: now + 300 * HOUR }
    expect(findNextRun({ ...scheduled, lastRun })?.at).toBe(now + 6 * HOUR)
  })

  test('without an interval there is none', () => {
    expect(findNextRun(none)).toBeNull()
  })
})

describe('after hints of Printful', () => {
  const hint = (firstAt: number, lastAt = firstAt) => ({ firstAt, lastAt, type: 'product_updated' as const })

  test('the next run is 60 s after the last one', () => {
    expect(findNextRun({ ...none, hints: hint(now - 5 * MINUTE, now) })).toEqual({
      at: now + MINUTE,
      startedBy: 'Printful (product updated)',
    })
  })

  test('it is 10 minutes after the first one at most, and after the last run', () => {
    const hints = hint(now - 15 * MINUTE, now)
    expect(findNextRun({ ...none, hints })?.at).toBe(now - 5 * MINUTE)
    const lastRun = { startedAt: now - 9.5 * MINUTE, endedAt: now - 9 * MINUTE }
    expect(findNextRun({ ...none, hints, lastRun })?.at).toBe(now + 30 * SECOND)
  })

  test('a run that started later has answered them', () => {
    const hints = hint(now - 2 * MINUTE)
    const lastRun = { startedAt: now - MINUTE, endedAt: now }
    expect(findNextRun({ ...none, hints, lastRun })).toBeNull()
    expect(findNextRun({ ...none, hints, lastRun: { ...lastRun, startedAt: now - 3 * MINUTE } })?.at).toBe(
      now - MINUTE,
    )
  })

  test('the earlier of a hinted and a scheduled run is next', () => {
    const lastRun = { startedAt: now - 30 * MINUTE, endedAt: now - 30 * MINUTE }
    const both = { ...none, hints: hint(now), lastRun }
    expect(findNextRun({ ...both, everyMs: HOUR })?.startedBy).toBe('Printful (product updated)')
    expect(findNextRun({ ...both, everyMs: 30 * MINUTE })?.startedBy).toBe('the schedule')
  })

  test('a clock that was set back does not put them off', () => {
    expect(findNextRun({ ...none, hints: hint(now + 300 * HOUR) })?.at).toBe(now + 10 * MINUTE)
  })
})
