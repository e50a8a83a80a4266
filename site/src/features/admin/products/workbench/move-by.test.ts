import { expect, test } from 'bun:test'
import { moveBy } from './move-by.ts'

test('an item moves by one place, and not beyond the ends', () => {
  expect(moveBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(moveBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(moveBy([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
  expect(moveBy([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
  expect(moveBy([1, 2, 3], 4, -1)).toEqual([1, 2, 3])
})
