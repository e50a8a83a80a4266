import { expect, test } from 'bun:test'
import { careInstructions, careLines } from './care.ts'

test('what the provider says of care stands before what holds in general', () => {
  const description =
    'Wash it down with coffee.\n• Ceramic\n• Dishwasher and microwave safe\n• Irony included'
  expect(careLines(description)).toEqual(['Dishwasher and microwave safe'])
  expect(careInstructions('Mug', 'SUBLIMATION', description)).toEqual(['Dishwasher and microwave safe'])
})

test.each(['Soft-washed, garment-dyed fabric', 'Washed cotton twill', 'Iron grey marl', 'Stone wash finish'])(
  '“%s” is a finish, no advice',
  (line) => {
    expect(careLines(`• ${line}`)).toEqual([])
  },
)

test.each(['Machine wash cold', 'Hand-wash only', 'Do not bleach', 'Don’t iron it', 'Tumble dry low'])(
  '“%s” is advice',
  (line) => {
    expect(careLines(`• ${line}`)).toEqual([line])
  },
)

test.each([
  ['T-shirt', 'DTG', /print/],
  ['Hoodie', 'embroidery', /embroidery/],
  ['Tote bag', 'DTG', /print/],
  ['Hat', 'EMBROIDERY', /by hand/],
])('a %s (%s) is told how to treat it', (type, technique, words) => {
  expect(careInstructions(type, technique, null).join(' ')).toMatch(words)
})

test.each([
  ['Sticker', 'DIGITAL'],
  ['Mug', null],
  [null, 'DTG'],
])('nothing is made up for a %s', (type, technique) => {
  expect(careInstructions(type, technique, '• Durable')).toEqual([])
})
