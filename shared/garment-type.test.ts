import { expect, test } from 'bun:test'
import { garmentPlural, garmentType, garmentWords, isClothing, isGarmentWord } from './garment-type.ts'

test.each([
  ['Unisex Staple T-Shirt | Bella + Canvas 3001', 'T-Shirt', 'T-shirt'],
  ['Unisex Heavy Blend Hoodie | Gildan 18500', 'Sweatshirt', 'Hoodie'],
  ['Unisex Crew Neck Sweatshirt | Gildan 18000', 'Sweatshirt', 'Sweatshirt'],
  ['Unisex Long Sleeve Tee', 'T-Shirt', 'Long sleeve shirt'],
  ['White Glossy Mug', 'Mug', 'Mug'],
  ['Classic Dad Hat | Yupoong 6245CM', 'Hat', 'Hat'],
  ['Eco Tote Bag | Econscious EC8000', 'Tote', 'Tote bag'],
  ['Kiss-Cut Stickers', 'Kiss Cut Stickers (in)', 'Sticker'],
  ['Spiral Notebook', 'Postcard', 'Notebook'],
  ['Clear Case for iPhone®', 'Phone case', 'Phone case'],
  ['Enhanced Matte Paper Poster (cm)', 'Enhanced Matte Paper Poster (cm)', 'Poster'],
  ['Hooded Windbreaker', 'Jacket', 'Jacket'],
  ['Canvas', 'Canvas', 'Canvas'],
  ['Unisex Fleece Sweatpants', 'Joggers', 'Joggers'],
  ['Fleece Blanket', 'Blanket', 'Blanket'],
  ['Hooded Blanket', 'Blanket', 'Blanket'],
  ['Women’s Crewneck Tee', 'T-Shirt', 'T-shirt'],
  ['Unisex Button Shirt', 'Shirt', 'Shirt'],
  ['T-Shirt Dress', 'Dress', 'Dress'],
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
  expect([garmentPlural('Mug'), garmentPlural('Glass'), garmentPlural('Candle')]).toEqual([
    'Mugs',
    'Glasses',
    'Candle',
  ])
  expect(garmentWords('Hoodie')).toContain('sweatshirt')
  expect(garmentWords('Candle')).toBe('')
  expect([isClothing('Hoodie'), isClothing('Mug'), isClothing('Candle')]).toEqual([true, false, false])
})

test.each([
  ['hoodie', undefined, true],
  ['sweatshirt', 'Hoodie', true],
  ['mug', 'Hoodie', false],
  ['opentowork', undefined, false],
  ['candle', 'Candle', false],
])('%s is a word for a garment (%s): %p', (word, type, isWord) => {
  expect(isGarmentWord(word, type)).toBe(isWord)
})
