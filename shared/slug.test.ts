import { expect, test } from 'bun:test'
import { toSlug, uniqueSlug } from './slug.ts'

test.each([
  ['#OPENTOWORK Tee', 'opentowork-tee'],
  ['  Men’s Crème Tee ', 'mens-creme-tee'],
  ['Salary < Expectations Mug', 'salary-expectations-mug'],
  ['Weiß & Łódź Straße', 'weiss-lodz-strasse'],
  ['Champion™ Hoodie / "Black"', 'champion-hoodie-black'],
  ['👀 Actively Looking Cap', 'actively-looking-cap'],
  ['½ Off ﬁne print', '1-2-off-fine-print'],
  ['O’Neill’s Tee', 'oneills-tee'],
  ['I ♥ Mugs & 🦄', 'i-mugs'],
  ['iPhone CASE', 'iphone-case'],
  ['Футболка «Ищу работу»', 'futbolka-ischu-rabotu'],
  ['Größe Maß', 'groesse-mass'],
  ['日本語', 'product'],
  ['👀', 'product'],
  ['— … —', 'product'],
  ['2024', 'product-2024'],
  ['../../etc/passwd', 'etc-passwd'],
])('%p becomes %p', (name, slug) => {
  expect(toSlug(name, 'product')).toBe(slug)
})

test('a long name is cut, without a hyphen at its end', () => {
  const slug = toSlug(`${'a'.repeat(79)} tee`, 'product')
  expect(slug).toBe('a'.repeat(79))
})

test('a taken slug is numbered from 2, skipping taken numbers', () => {
  expect(uniqueSlug('tee', new Set())).toBe('tee')
  expect(uniqueSlug('tee', new Set(['tee']))).toBe('tee-2')
  expect(uniqueSlug('tee', new Set(['tee', 'tee-2', 'tee-3']))).toBe('tee-4')
})
