import { expect, test } from 'bun:test'
import { timeZoneName } from './format-time.ts'

test.each([
  ['America/Los_Angeles', 'Pacific Time (America/Los_Angeles)'],
  ['Asia/Kolkata', 'India Standard Time (Asia/Kolkata)'],
  ['UTC', 'UTC'],
])('the time zone %s is named %p', (timeZone, name) => {
  expect(timeZoneName(timeZone)).toBe(name)
})
