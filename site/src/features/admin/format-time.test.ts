import { expect, test } from 'bun:test'
import { formatTime, timeZoneName } from './format-time.ts'

test.each([
  ['America/Los_Angeles', 'Nov 25, 2026, 7:30 PM PST', 'Pacific Time (America/Los_Angeles)'],
  ['Asia/Kolkata', 'Nov 26, 2026, 9:00 AM GMT+5:30', 'India Standard Time (Asia/Kolkata)'],
  ['UTC', 'Nov 26, 2026, 3:30 AM UTC', 'UTC'],
])('a time is shown in %s, and names it', (timeZone, text, name) => {
  expect(formatTime('2026-11-26T03:30:00.000Z', timeZone).replace(/\s/g, ' ')).toBe(text)
  expect(timeZoneName(timeZone)).toBe(name)
})
