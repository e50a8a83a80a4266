import { expect, test } from 'bun:test'
import { isBelowThreshold, marginPercent } from './margins.ts'

test.each([
  [2450, 1295, 47.1],
  [1000, 700, 30],
  [3000, 2101, 29.9],
  [1000, 1200, -20],
  [0, 700, null],
])('of %i cents that cost %i, %p percent are left', (price, cost, percent) => {
  expect(marginPercent(price, cost)).toBe(percent)
})

test.each([
  [1000, 700, 30, false],
  [1000, 701, 30, true],
  // 29.97 percent, which must not be rounded up to 30.
  [3000, 2101, 30, true],
  [1000, 1001, 0, true],
  [1000, 1000, 0, false],
  [0, 700, 0, true],
])('%i cents that cost %i are below %i percent: %p', (price, cost, threshold, isBelow) => {
  expect(isBelowThreshold(price, cost, threshold)).toBe(isBelow)
})
