import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { compareSizes, sortSizes } from './sizes.ts'

const size = fc.oneof(
  fc.constantFrom('XXS', 'XS', 's', 'M', 'L', 'XL', 'XXL', '2XL', '10XL', '3xs', 'S/M', 'One size', 'OSFA'),
  fc.constantFrom('28', '28.5', '11 oz', '3-6m', '6', '', ' m ', '3″×3″', '４'),
  fc.string({ maxLength: 6 }),
)

test('the order is total: antisymmetric and transitive', () => {
  fc.assert(
    fc.property(size, size, size, (a, b, c) => {
      expect(Math.sign(compareSizes(a, b)) + Math.sign(compareSizes(b, a))).toBe(0)
      if (compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0) {
        expect(compareSizes(a, c)).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 2000 },
  )
})

test('sorting keeps each size once, and sorting again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(size), (sizes) => {
      const sorted = sortSizes(sizes)
      expect(new Set(sorted)).toEqual(new Set(sizes))
      expect(sorted).toHaveLength(new Set(sizes).size)
      expect(sortSizes(sorted)).toEqual(sorted)
    }),
  )
})

test('letters go from small to large wherever they began', () => {
  const letters = ['3XS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '10XL']
  fc.assert(
    fc.property(fc.shuffledSubarray(letters), (sizes) => {
      expect(sortSizes(sizes)).toEqual(letters.filter((letter) => sizes.includes(letter)))
    }),
  )
})
