import { expect, test } from 'bun:test'
import { compareSizes, sortSizes } from './sizes.ts'

test.each<{ what: string; sizes: string[] }>([
  { what: 'letters', sizes: ['XXS', 'XS', 'S', 'M', 'L', 'XL'] },
  { what: 'letters before extended ones', sizes: ['S', 'XL', '2XL', '3XL', '4XL', '5XL', '10XL'] },
  { what: 'extended ones spelt out', sizes: ['XL', 'XXL', '3XL', 'XXXXL', '5XL'] },
  { what: 'the smallest first', sizes: ['3XS', '2XS', 'XXS', 'XS', 'S'] },
  { what: 'plain numbers', sizes: ['6', '8', '10', '12', '14'] },
  { what: 'numbers with units', sizes: ['8 oz', '11 oz', '15 oz', '20 oz'] },
  { what: 'children’s', sizes: ['3-6m', '6-12m', '12-18m', '18-24m'] },
  { what: 'measures', sizes: ['3″×3″', '4″×4″', '5.5″×5.5″', '15″×3.75″'] },
  {
    what: 'every group in its place',
    sizes: ['XXS', 'XL', '2XL', '28', 'One size', 'Medium pouch', 'Queen'],
  },
])('$what', ({ sizes }) => {
  expect(sizes.toReversed().toSorted(compareSizes)).toEqual(sizes)
})

test.each(['One size', 'ONE SIZE', 'OSFA', 'One Size Fits All', 'os', 'onesize', 'one-size'])(
  '%s stands after numbers and before all others',
  (term) => {
    expect(['Aardvark', term, '44'].toSorted(compareSizes)).toEqual(['44', term, 'Aardvark'])
  },
)

test('the letter case and blanks around a size don’t move it', () => {
  expect([' xl ', 'm', 'S'].toSorted(compareSizes)).toEqual(['S', 'm', ' xl '])
})

test('each size is listed once', () => {
  expect(sortSizes(['M', 'S', 'M', '2XL', 'S'])).toEqual(['S', 'M', '2XL'])
})
