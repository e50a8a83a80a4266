import { expect, test } from 'bun:test'
import { compareSizes, sortSizes } from './sizes.ts'

test.each<{ name: string; sizes: string[] }>([
  { name: 'letters', sizes: ['XXS', 'XS', 'S', 'M', 'L', 'XL'] },
  { name: 'letters before extended sizes', sizes: ['S', 'XL', '2XL', '3XL', '4XL', '5XL', '10XL'] },
  { name: 'spellings of extended sizes', sizes: ['XL', 'XXL', '3XL', 'XXXXL', '5XL'] },
  { name: 'several X for small', sizes: ['3XS', '2XS', 'XXS', 'XS', 'S'] },
  { name: 'plain numbers', sizes: ['6', '8', '10', '12', '14'] },
  { name: 'numbers with units', sizes: ['8 oz', '11 oz', '15 oz', '20 oz'] },
  { name: 'ages', sizes: ['3-6m', '6-12m', '12-18m', '18-24m'] },
  { name: 'decimals', sizes: ['1.25 in', '1.5 in', '10 in'] },
  { name: 'ranges', sizes: ['S/M', 'M/L', 'L/XL', 'Queen'] },
  { name: 'dimensions', sizes: ['3″×3″', '4″×4″', '5.5″×5.5″', '15″×3.75″'] },
  {
    name: 'groups',
    sizes: ['XXS', 'XL', '2XL', '28', 'One size', 'Medium pouch', 'Queen'],
  },
])('$name are sorted', ({ sizes }) => {
  expect(sizes.toReversed().toSorted(compareSizes)).toEqual(sizes)
})

test.each(['One size', 'ONE SIZE', 'OSFA', 'One Size Fits All', 'os', 'onesize', 'one-size'])(
  '%s sorts after numbers and before other sizes',
  (size) => {
    expect(['Aardvark', size, '44'].toSorted(compareSizes)).toEqual(['44', size, 'Aardvark'])
  },
)

test('letter case and surrounding whitespace don’t matter', () => {
  expect([' xl ', 'm', 'S'].toSorted(compareSizes)).toEqual(['S', 'm', ' xl '])
})

test('each size is listed once', () => {
  expect(sortSizes(['M', 'S', 'M', '2XL', 'S'])).toEqual(['S', 'M', '2XL'])
})
