import { expect, test } from 'bun:test'
import { dayNamer, endOfDay, startOfDay } from './days.ts'

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
