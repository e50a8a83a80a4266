import { expect, test } from 'bun:test'
import { FieldIndex } from './field-index.ts'

const index = new FieldIndex([
  'City Map 12″×18″',
  'Tee 2XL, tee',
  'Long-Sleeve Tee',
  'Tee 2XL, tee',
  'Longsleeves',
  '限定Tシャツ',
])

test.each([
  ['12x18', [0]],
  ['18', [0]],
  // A size is no measure.
  ['2', []],
  ['l', []],
  ['2xl', [1, 3]],
  ['tees', [1, 3, 2]],
  ['longsleeve', [4]],
])('texts with the word %s are %j', (word, places) => {
  expect(index.listWhole(word)).toEqual(places)
})

test('each text is counted once for a word', () => {
  expect(new Map(index.countWords()).get('tee')).toBe(3)
})

test('words are written apart, begin so, or have a part that is a word', () => {
  expect(index.listApart('longsleeve')).toEqual({ whole: [2], beginning: [2, 4] })
  expect(index.listApart('longsl')).toEqual({ whole: [], beginning: [2, 4] })
  expect(index.listApart('ongsleeve')).toEqual({ whole: [], beginning: [] })
  expect(index.listParts('lon')).toEqual([2, 4])
  expect(index.listParts('lo')).toEqual([])
  expect(index.listParts('ツ')).toEqual([5])
})
