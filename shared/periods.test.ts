import { expect, test } from 'bun:test'
import { endOfDay, startOfDay } from './days.ts'
import { addDays, countDays, listDaySpans, periodBefore } from './periods.ts'

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
