import { expect, test } from 'bun:test'
import { careInstructions, careLines } from './care.ts'

test('what the provider says of care stands before what holds in general', () => {
  const description =
    'Wash it down with coffee.\n• Ceramic\n• Dishwasher and microwave safe\n• Irony included'
  expect(careLines(description)).toEqual(['Dishwasher and microwave safe'])
  expect(careInstructions('Mug', 'SUBLIMATION', description)).toEqual(['Dishwasher and microwave safe'])
})

test.each([
  ['Soft-washed, garment-dyed fabric', false],
  ['Iron grey marl', false],
  ['Machine wash cold', true],
  ['Hand-wash only', true],
  ['Do not bleach', true],
  ['Don’t iron it', true],
  ['Tumble dry low', true],
])('“%s” is advice, and no finish: %p', (line, isAdvice) => {
  expect(careLines(`• ${line}`)).toEqual(isAdvice ? [line] : [])
})

test.each([
  ['T-shirt', 'DTG', /print/],
  ['Hoodie', 'embroidery', /embroidery/],
  ['Tote bag', 'DTG', /print/],
  ['Hat', 'EMBROIDERY', /by hand/],
  ['Sticker', 'DIGITAL', /^$/],
  [null, 'DTG', /^$/],
])('what is known of a %s (%s), and no more, is said', (type, technique, words) => {
  expect(careInstructions(type, technique, '• Durable').join(' ')).toMatch(words)
})
