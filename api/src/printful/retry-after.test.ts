import { expect, test } from 'bun:test'
import { retryAfterMs } from './retry-after.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['7', '', 7000],
  ['0', '', 0],
  ['1.5', '', 1500],
  ['Sun, 01 Mar 2026 12:00:46 GMT', '', 46_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', '', 0],
  ['600', 'Please try again after 37 seconds.', 600_000],
  [null, "You've recently sent too many requests. Please try again after 37 seconds.", 37_000],
  ['soon', 'Please try again after 2 minutes.', 120_000],
  [null, 'Too many requests.', 60_000],
  ['-5', '', 60_000],
])('Retry-After %p with the message %p waits %p ms', (header, message, ms) => {
  expect(retryAfterMs(header, message, now)).toBe(ms)
})
