import { expect, test } from 'bun:test'
import { addRate } from './add-rate.ts'

test.each([
  [8, 1, '12.5%'],
  [3, 1, '33.3%'],
  [0, 0, '–'],
  [0, 3, '–'],
])('%i views and %i adds are a rate of %s', (views, adds, rate) => {
  expect(addRate({ views, adds })).toBe(rate)
})
