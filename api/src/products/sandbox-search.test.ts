import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ProductSearch } from '#shared/product-search'
import { openSyncTest } from '../../test/sync.ts'
import { listAlternatives, searchProducts, suggestSearch } from './search.ts'
import { findVariantMatches } from './variant-match.ts'

const { sync, db, close } = openSyncTest()
beforeAll(() => sync.run())
afterAll(close)

const search = (q: string) => searchProducts(db, { q, page: 1 })
const names = (q: string) => search(q).products.map(({ name }) => name)

test.each([
  ['shirt', 12, '#OPENTOWORK Tee'],
  ['tshirt', 12, '#OPENTOWORK Tee'],
  ['cup', 4, 'References Available Mug'],
  ['bag', 2, 'Between Jobs Tote'],
  ['sweatshirt', 3, 'Résumé Gap Crewneck'],
  ['sweatshrit', 3, 'Two Weeks’ Notice Hoodie'],
  ['crew neck', 1, 'Résumé Gap Crewneck'],
  ['open to work', 2, '#OPENTOWORK Tee'],
  ['natrual', 3, 'Between Jobs Tote'],
  ['blue tee', 6, '#OPENTOWORK Tee'],
  ['a black hoodie for men', 1, 'Two Weeks’ Notice Hoodie'],
  ['2xl hoodie', 1, 'Two Weeks’ Notice Hoodie'],
  ['work', 4, '#OPENTOWORK Tee'],
  ['xxl', 12, '#OPENTOWORK Tee'],
  ['teal', 8, '#OPENTOWORK Tee'],
  ['clothes', 15, '#OPENTOWORK Tee'],
  ['green mug', 0, ''],
  ['skirt', 0, ''],
  ['canvas', 0, ''],
])('%s finds %d products', (q, total, first) => {
  expect(search(q).total).toBe(total)
  expect(names(q)[0] ?? '').toBe(first)
})

test.each([
  ['hodei', 'hoodie'],
  ['hoodie xyzzyx', 'hoodie'],
  ['zip hoodie', 'hoodie'],
  ['the netwrkingg event', 'the networking event'],
])('for %s it suggests %s', (q, suggestion) => {
  expect(search(q).total).toBe(0)
  expect(suggestSearch(db, { q, page: 1 })).toBe(suggestion)
  expect(search(suggestion).total).toBeGreaterThan(0)
})

test.each(['xyzzyx', 'the of', '5', 'pants', 'null'])('for %s it suggests nothing', (q) => {
  expect(suggestSearch(db, { q, page: 1 })).toBeUndefined()
})

test('instead of an empty list there are products that match some words, then others, all of them available', () => {
  const alternatives = listAlternatives(db, { q: 'green mug', page: 1 }, 8)
  expect(alternatives).toHaveLength(8)
  expect(alternatives.every(({ inStock }) => inStock)).toBe(true)
  expect(alternatives.slice(0, 5).every((product) => /Mug|Tee|Hoodie|Sleeve/.test(product.name))).toBe(true)
  expect(listAlternatives(db, { q: 'xyzzyx', page: 1 }, 3)).toHaveLength(3)
})

test('filters are counted by type, size and color family', () => {
  const { facets } = searchProducts(db, { type: ['Mug'], page: 1 })
  const counts = (values: { value: string; count: number }[]) =>
    values.map(({ value, count }) => `${value} ${count}`).join(', ')
  expect(counts(facets.sizes)).toBe('11 oz 4, 15 oz 3')
  expect(counts(facets.colorFamilies)).toBe('black 1, white 3')
  expect(counts(facets.types)).toStartWith('T-shirt 10, Mug 4')
})

test('a product found by a color has the variant of that color', () => {
  const tee = search('forest').products[0]!
  const listVariants = () =>
    db.all<{ id: number; color: string; size: string }>('SELECT id, color, size FROM variants')
  const colorOf = (query: Partial<ProductSearch>) => {
    const match = findVariantMatches(db, { page: 1, ...query }, [tee.id]).get(tee.id)
    return match && listVariants().find(({ id }) => id === match.variantId)
  }
  expect(colorOf({ q: 'white tee' })).toMatchObject({ color: 'White', size: 'S' })
  expect(colorOf({ color: ['blue'] })).toMatchObject({ color: 'Navy' })
  expect(colorOf({ color: ['Black'], size: ['XL'] })).toMatchObject({ color: 'Black', size: 'XL' })
  // S is sold out in navy.
  expect(colorOf({ q: 'navy' })).toMatchObject({ color: 'Navy', size: 'M' })
  expect(colorOf({ q: 'tee' })).toBeUndefined()
})
