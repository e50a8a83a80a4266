import { expect, test } from 'bun:test'
import { countDays } from '#shared/days'
import { changeText, currentPeriod } from './sales-period.ts'

test('a change says its direction, and nothing where there is nothing to compare with', () => {
  expect(changeText(112, 100)).toBe('+12%')
  expect(changeText(50, 100)).toBe('−50%')
  expect(changeText(100, 100)).toBe('±0%')
  expect(changeText(5000, 1)).toBe('+499,900%')
  expect(changeText(5, 0)).toBeNull()
  expect(changeText(5, -3)).toBeNull()
})

test('a period has its number of days and ends today', () => {
  for (const days of [7, 30, 90, 365] as const) {
    const { from, to } = currentPeriod(days)
    expect(countDays(from, to)).toBe(days)
  }
})
