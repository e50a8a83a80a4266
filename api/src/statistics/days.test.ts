import { expect, test } from 'bun:test'
import { firstDayOf, listDays, toDay } from './statistics.ts'

const now = new Date('2026-03-01T00:00:01Z')

test('a day is that of UTC', () => {
  expect(toDay(now)).toBe('2026-03-01')
  expect(toDay(new Date('2026-02-28T23:59:59.999Z'))).toBe('2026-02-28')
})

test('a period ends today', () => {
  expect(listDays(3, now)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(firstDayOf(1, now)).toBe('2026-03-01')
})
