import { expect, test } from 'bun:test'
import { moveBy, moveTo } from './move-items.ts'

test('an item moves by one place, and not beyond the ends', () => {
  expect(moveBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(moveBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(moveBy([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
  expect(moveBy([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
  expect(moveBy([1, 2, 3], 4, -1)).toEqual([1, 2, 3])
})

test('an item moves to the place of another', () => {
  expect(moveTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4])
  expect(moveTo([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3])
  expect(moveTo([1, 2], 1, 9)).toEqual([1, 2])
  expect(moveTo([1, 2], 9, 1)).toEqual([1, 2])
})
