import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { toSlug, uniqueSlug } from './slug.ts'

test.each([
  ['  Men’s Crème Tee ', 'mens-creme-tee'],
  ['Salary < Expectations Mug', 'salary-expectations-mug'],
  ['Weiß & Łódź Größe', 'weiss-lodz-groesse'],
  ['Champion™ Hoodie / "Black"', 'champion-hoodie-black'],
  ['½ Off ﬁne print', '1-2-off-fine-print'],
  ['I ♥ Mugs & 🦄', 'i-mugs'],
  ['iPhone CASE', 'iphone-case'],
  ['Футболка «Ищу работу»', 'futbolka-ischu-rabotu'],
  ['日本語', 'product'],
  ['2024', 'product-2024'],
  ['../../etc/passwd', 'etc-passwd'],
  [`${'a'.repeat(79)} tee`, 'a'.repeat(79)],
])('%p becomes %p', (name, slug) => {
  expect(toSlug(name, 'product')).toBe(slug)
})

test('a taken slug is numbered from 2, skipping taken numbers', () => {
  expect(uniqueSlug('tee', new Set())).toBe('tee')
  expect(uniqueSlug('tee', new Set(['tee']))).toBe('tee-2')
  expect(uniqueSlug('tee', new Set(['tee', 'tee-2', 'tee-3']))).toBe('tee-4')
})

const name = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.string({ unit: 'binary' }))

test('any name becomes a slug that a path takes as it is, that is no id, and that is its own slug', () => {
  fc.assert(
    fc.property(name, (text) => {
      const slug = toSlug(text, 'product')
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug).not.toMatch(/^\d+$/)
      expect(slug.length).toBeLessThanOrEqual('product-'.length + 80)
      expect(toSlug(slug, 'product')).toBe(slug)
    }),
    { numRuns: 500 },
  )
})
