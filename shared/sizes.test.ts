import { expect, test } from 'bun:test'
import { compareSizes, sortSizes } from './sizes.ts'

test.each([
  ['letters and extended sizes', ['3XS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '10XL']],
  ['spellings of extended sizes', ['XL', 'XXL', '3XL', 'XXXXL', '5XL']],
  ['letter case and blanks', ['S', 'm', ' xl ']],
  ['numbers with units', ['8 oz', '11 oz', '15 oz', '20 oz']],
  ['ages', ['3-6m', '6-12m', '12-18m', '18-24m', '2T', '3T', '4', '6', '8']],
  ['decimals', ['1.25 in', '1.5 in', '10 in']],
  ['ranges', ['S/M', 'M/L', 'L/XL', 'Queen']],
  ['dimensions', ['3″×3″', '5.5″×5.5″', '15″×3.75″']],
  ['groups', ['XXS', 'XL', '2XL', '28', 'One size', 'Medium pouch', 'Queen']],
])('%s are sorted', (_, sizes) => {
  expect(sizes.toReversed().toSorted(compareSizes)).toEqual(sizes)
})

test.each(['ONE SIZE', 'OSFA', 'One Size Fits All', 'os', 'onesize', 'one-size'])(
  '%s sorts after numbers and before other sizes',
  (size) => {
    expect(['Aardvark', size, '44'].toSorted(compareSizes)).toEqual(['44', size, 'Aardvark'])
  },
)

test('each size is listed once', () => {
  expect(sortSizes(['M', 'S', 'M', '2XL', 'S'])).toEqual(['S', 'M', '2XL'])
})
