import { expect, test } from 'bun:test'
import { formatDate, formatDateTime, formatDays, toDay } from './format-date.ts'

test('a date has the month’s short name, in the time zone that is asked for', () => {
  expect(formatDate('2026-11-26')).toBe('Nov 26, 2026')
  expect(formatDate(new Date('2026-11-27T03:00:00Z'), 'America/Los_Angeles')).toBe('Nov 26, 2026')
})

test('a time names its zone', () => {
  expect(formatDateTime('2026-11-27T03:05:00Z')).toBe('Nov 27, 2026, 3:05 AM UTC')
  expect(formatDateTime('2026-11-27T03:05:00Z', 'America/Los_Angeles')).toBe('Nov 26, 2026, 7:05 PM PST')
})

test('a range of days is two days, or one', () => {
  expect(formatDays('2026-12-09', '2026-12-12')).toBe('Dec 9 to Dec 12')
  expect(formatDays('2026-12-31', '2027-01-04')).toBe('Dec 31 to Jan 4')
  expect(formatDays('2026-12-09', '2026-12-09')).toBe('Dec 9')
})

test('a day is that of UTC', () => {
  expect(toDay(new Date('2026-03-01T00:00:01Z'))).toBe('2026-03-01')
  expect(toDay(new Date('2026-02-28T23:59:59.999Z'))).toBe('2026-02-28')
})
