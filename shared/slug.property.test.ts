import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { toSlug, uniqueSlug } from './slug.ts'

const name = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.string({ unit: 'binary' }))

test('any name becomes a slug that a path takes as it is and that is no id', () => {
  fc.assert(
    fc.property(name, (text) => {
      const slug = toSlug(text, 'product')
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug).not.toMatch(/^\d+$/)
      expect(slug.length).toBeLessThanOrEqual('product-'.length + 80)
      expect(encodeURIComponent(slug)).toBe(slug)
    }),
    { numRuns: 1000 },
  )
})

test('a slug is its own slug', () => {
  fc.assert(
    fc.property(name, (text) => {
      const slug = toSlug(text, 'product')
      expect(toSlug(slug, 'product')).toBe(slug)
    }),
  )
})

test('names that are alike get different slugs', () => {
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 20 }), (text, count) => {
      const taken = new Set<string>()
      for (let i = 0; i < count; i++) taken.add(uniqueSlug(toSlug(text, 'product'), taken))
      expect(taken.size).toBe(count)
    }),
  )
})
