import { expect, test } from 'bun:test'
import { garmentPlural, garmentType, garmentWords, isClothing, isGarmentWord } from './garment-type.ts'

test.each([
  ['Unisex Staple T-Shirt | Bella + Canvas 3001', 'T-Shirt', 'T-shirt'],
  ['Unisex Heavy Blend Hoodie | Gildan 18500', 'Sweatshirt', 'Hoodie'],
  ['Unisex Long Sleeve Tee', 'T-Shirt', 'Long sleeve shirt'],
  ['Clear Case for iPhone®', 'Phone case', 'Phone case'],
  ['Hooded Blanket', 'Blanket', 'Blanket'],
  ['Canvas Tote', 'Bag', 'Tote bag'],
  ['Bella + Canvas 3001', null, null],
  // The model after the bar may name another garment.
  ['Scented Thing | The T-Shirt Company', 'Candle', 'Candle'],
  ['Scented Thing', 'A name of more than thirty characters', null],
  [null, 'Mug', 'Mug'],
  [null, null, null],
])('%s (%s) is a %s', (title, typeName, type) => {
  expect(garmentType(title, typeName)).toBe(type)
})

test('has a plural, other words, and is clothing or not; an unknown type is as it is', () => {
  expect(['Glass', 'Candle'].map(garmentPlural)).toEqual(['Glasses', 'Candle'])
  expect(garmentWords('Hoodie')).toContain('sweatshirt')
  expect(garmentWords('Candle')).toBe('')
  expect(['Hoodie', 'Mug', 'Candle'].map(isClothing)).toEqual([true, false, false])
})

test('a word may be one for any garment, or for a type', () => {
  expect(['hoodie', 'opentowork'].map((word) => isGarmentWord(word))).toEqual([true, false])
  expect(['sweatshirt', 'mug'].map((word) => isGarmentWord(word, 'Hoodie'))).toEqual([true, false])
  expect(isGarmentWord('candle', 'Candle')).toBe(false)
})
