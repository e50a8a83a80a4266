import { expect, test } from 'bun:test'
import { DEBOUNCE, findNextRun } from './auto-sync.ts'

const MINUTE = 60_000
const now = Date.parse('2026-03-01T12:00:00Z')

const SCHEDULE = 'the schedule'
const EVENT = 'Printful (product updated)'

interface Given {
  every?: number
  lastRun?: [startedAt: number, endedAt: number]
  events?: [firstAt: number, lastAt: number]
}

/** All instants are minutes from now. */
function nextRun({ every, lastRun, events }: Given) {
  const at = (minutes: number) => now + minutes * MINUTE
  return findNextRun({
    now,
    everyMs: every === undefined ? undefined : every * MINUTE,
    lastRun: lastRun && { startedAt: at(lastRun[0]), endedAt: at(lastRun[1]) },
    events: events && { firstAt: at(events[0]), lastAt: at(events[1]), type: 'product_updated' },
    debounce: DEBOUNCE,
  })
}

const FAR = 300 * 60

test.each<[string, Given, [minutes: number, startedBy: string]]>([
  ['the interval after the end of the last one', { every: 360, lastRun: [-60, -59] }, [301, SCHEDULE]],
  ['at once where the store was never synced', { every: 360 }, [0, SCHEDULE]],
  ['due where the interval is over', { every: 360, lastRun: [-480, -420] }, [-60, SCHEDULE]],
  ['not put off by a clock that was set back', { every: 360, lastRun: [FAR, FAR] }, [360, SCHEDULE]],
  ['a minute after the last event', { events: [-5, 0] }, [1, EVENT]],
  ['ten minutes after the first event at most', { events: [-15, 0] }, [-5, EVENT]],
  ['ten minutes after the last run at most', { events: [-15, 0], lastRun: [-9.5, -9] }, [0.5, EVENT]],
  ['due for an event that came during the last run', { events: [-2, -2], lastRun: [-3, 0] }, [-1, EVENT]],
  [
    'the one after an event before the schedule',
    { every: 60, events: [0, 0], lastRun: [-30, -30] },
    [1, EVENT],
  ],
  ['the scheduled one before an event', { every: 30, events: [0, 0], lastRun: [-30, -30] }, [0, SCHEDULE]],
  ['not put off by an event of the future', { events: [FAR, FAR] }, [10, EVENT]],
])('the next run is %s', (_, given, [minutes, startedBy]) => {
  expect(nextRun(given)).toEqual({ at: now + minutes * MINUTE, startedBy })
})

test('there is none without an interval and events, and none for events that a run has answered', () => {
  expect(nextRun({})).toBeNull()
  expect(nextRun({ events: [-2, -2], lastRun: [-1, 0] })).toBeNull()
})
