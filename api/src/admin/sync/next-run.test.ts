import { expect, test } from 'bun:test'
import { DEBOUNCE, findNextRun } from './next-run.ts'

const MINUTE = 60_000
const now = Date.parse('2026-03-01T12:00:00Z')

const SCHEDULE = 'the schedule'
const HINT = 'Printful (product updated)'

interface Given {
  every?: number
  lastRun?: [startedAt: number, endedAt: number]
  hints?: [firstAt: number, lastAt: number]
}

/** All instants are minutes from now. */
function nextRun({ every, lastRun, hints }: Given) {
  const at = (minutes: number) => now + minutes * MINUTE
  return findNextRun({
    now,
    everyMs: every === undefined ? undefined : every * MINUTE,
    lastRun: lastRun && { startedAt: at(lastRun[0]), endedAt: at(lastRun[1]) },
    hints: hints && { firstAt: at(hints[0]), lastAt: at(hints[1]), type: 'product_updated' },
    debounce: DEBOUNCE,
  })
}

const FAR = 300 * 60

test.each<[string, Given, [minutes: number, startedBy: string]]>([
  ['the interval after the end of the last one', { every: 360, lastRun: [-60, -59] }, [301, SCHEDULE]],
  ['at once where the store was never synced', { every: 360 }, [0, SCHEDULE]],
  ['due where the interval is over', { every: 360, lastRun: [-480, -420] }, [-60, SCHEDULE]],
  ['not put off by a clock that was set back', { every: 360, lastRun: [FAR, FAR] }, [360, SCHEDULE]],
  ['a minute after the last hint', { hints: [-5, 0] }, [1, HINT]],
  ['ten minutes after the first hint at most', { hints: [-15, 0] }, [-5, HINT]],
  ['ten minutes after the last run at most', { hints: [-15, 0], lastRun: [-9.5, -9] }, [0.5, HINT]],
  ['due for a hint that came during the last run', { hints: [-2, -2], lastRun: [-3, 0] }, [-1, HINT]],
  ['the hinted one before the schedule', { every: 60, hints: [0, 0], lastRun: [-30, -30] }, [1, HINT]],
  ['the scheduled one before a hint', { every: 30, hints: [0, 0], lastRun: [-30, -30] }, [0, SCHEDULE]],
  ['not put off by a hint of the future', { hints: [FAR, FAR] }, [10, HINT]],
])('the next run is %s', (_, given, [minutes, startedBy]) => {
  expect(nextRun(given)).toEqual({ at: now + minutes * MINUTE, startedBy })
})

test('there is none without an interval and hints, and none for hints that a run has answered', () => {
  expect(nextRun({})).toBeNull()
  expect(nextRun({ hints: [-2, -2], lastRun: [-1, 0] })).toBeNull()
})
