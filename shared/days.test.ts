import { expect, test } from 'bun:test'
import { addDays, countDays, dayNamer, endOfDay, listDaySpans, periodBefore, startOfDay } from './days.ts'

const start = (day: string, timeZone: string) => startOfDay(day, timeZone).toISOString()

test('a day begins at midnight of its time zone, in winter and in summer', () => {
  expect(start('2026-11-26', 'UTC')).toBe('2026-11-26T00:00:00.000Z')
  expect(start('2026-11-26', 'America/Los_Angeles')).toBe('2026-11-26T08:00:00.000Z')
  expect(start('2026-07-01', 'America/Los_Angeles')).toBe('2026-07-01T07:00:00.000Z')
  expect(start('2026-11-26', 'Asia/Kolkata')).toBe('2026-11-25T18:30:00.000Z')
  expect(start('2026-11-26', 'Pacific/Kiritimati')).toBe('2026-11-25T10:00:00.000Z')
})

test('days have 23, 24 or 25 hours, and one that skips midnight begins at one', () => {
  const hours = (day: string, timeZone: string) =>
    (endOfDay(day, timeZone).getTime() - startOfDay(day, timeZone).getTime()) / 3_600_000
  expect(hours('2026-11-26', 'Europe/Berlin')).toBe(24)
  expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
  expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
  expect(start('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
})

test('an instant is in the day of its time zone', () => {
  const at = new Date('2026-11-26T03:30:00Z')
  expect(dayNamer('UTC')(at)).toBe('2026-11-26')
  expect(dayNamer('America/Los_Angeles')(at)).toBe('2026-11-25')
})

test('the days of a year follow each other without a gap, in zones with and without summer time', () => {
  for (const timeZone of [
    'UTC',
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
  ]) {
    const spans = listDaySpans('2018-01-01', '2018-12-31', timeZone)
    expect(spans).toHaveLength(365)
    expect(spans.map(({ to }) => to).slice(0, -1)).toEqual(spans.slice(1).map(({ from }) => from))
    for (const { day, from, to } of spans.filter((_, index) => index % 7 === 0))
      expect([day, from, to]).toEqual([
        day,
        startOfDay(day, timeZone).getTime(),
        endOfDay(day, timeZone).getTime(),
      ])
  }
})

test('days are added and counted across months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(countDays('2026-11-26', '2026-11-26')).toBe(1)
  expect(countDays('2026-01-01', '2026-12-31')).toBe(365)
})

test('a period is compared with as many days before it', () => {
  expect(periodBefore({ from: '2026-11-20', to: '2026-11-26' })).toEqual({
    from: '2026-11-13',
    to: '2026-11-19',
  })
})
