import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openSyncTest } from '../../test/sync.ts'
import { findColorMatches } from './color-match.ts'
import { listAlternatives, searchProducts, suggestSearch } from './search.ts'

const { sync, db, close } = openSyncTest()
beforeAll(() => sync.run())
afterAll(close)

const search = (q: string) => searchProducts(db, { q, page: 1 })
const names = (q: string) => search(q).products.map(({ name }) => name)

/** What people type, how many of the sandbox's 27 products it finds, and which comes first. */
const QUERIES: [q: string, total: number, first: string][] = [
  ['shirt', 12, '#OPENTOWORK Tee'],
  ['shirts', 12, '#OPENTOWORK Tee'],
  ['t-shirt', 12, '#OPENTOWORK Tee'],
  ['tshirt', 12, '#OPENTOWORK Tee'],
  ['tees', 12, '#OPENTOWORK Tee'],
  ['mugs', 4, 'References Available Mug'],
  ['cup', 4, 'References Available Mug'],
  ['hat', 2, '👀 Actively Looking Cap'],
  ['caps', 2, '👀 Actively Looking Cap'],
  ['bag', 2, 'Between Jobs Tote'],
  ['sweatshirt', 3, 'Résumé Gap Crewneck'],
  ['sweater', 3, 'Two Weeks’ Notice Hoodie'],
  ['hoodies', 2, 'Two Weeks’ Notice Hoodie'],
  ['hodie', 2, 'Two Weeks’ Notice Hoodie'],
  ['hoodei', 2, 'Two Weeks’ Notice Hoodie'],
  ['sweatshrit', 3, 'Two Weeks’ Notice Hoodie'],
  ['stiker', 2, '#OPENTOWORK Sticker'],
  ['decal', 2, '#OPENTOWORK Sticker'],
  ['note book', 1, '“Tell Me About Yourself” Notebook'],
  ['journal', 1, '“Tell Me About Yourself” Notebook'],
  ['sock', 1, 'Soft Skills Socks'],
  ['long sleeve', 2, 'Let’s Circle Back (Never) Long Sleeve'],
  ['longsleeve', 2, 'Let’s Circle Back (Never) Long Sleeve'],
  ['crew neck', 1, 'Résumé Gap Crewneck'],
  ['open to work', 2, '#OPENTOWORK Tee'],
  ['#opentowork', 2, '#OPENTOWORK Tee'],
  ['green', 11, '#OPENTOWORK Tee'],
  ['forest', 6, '#OPENTOWORK Tee'],
  ['grey', 8, '#OPENTOWORK Tee'],
  ['gray', 8, '#OPENTOWORK Tee'],
  ['natrual', 3, 'Between Jobs Tote'],
  ['blue tee', 6, '#OPENTOWORK Tee'],
  ['a black hoodie for men', 1, 'Two Weeks’ Notice Hoodie'],
  ['kids', 3, 'Summer Intern Kids’ Hoodie'],
  ['baby', 1, 'Available Immediately Baby Tee'],
  ['2xl hoodie', 1, 'Two Weeks’ Notice Hoodie'],
  ['organic', 2, 'Between Jobs Tote'],
  ['bella canvas', 11, '#OPENTOWORK Tee'],
  ['resume', 1, 'Résumé Gap Crewneck'],
  ['salery mug', 2, 'Competitive Salary Mug'],
  ['work', 4, '#OPENTOWORK Tee'],
  ['book', 1, '“Tell Me About Yourself” Notebook'],
  ['size m hoodie', 1, 'Two Weeks’ Notice Hoodie'],
  ['11oz', 4, 'References Available Mug'],
  ['xxl', 12, '#OPENTOWORK Tee'],
  ['dark blue', 8, '#OPENTOWORK Tee'],
  ['burgundy', 3, 'Two Weeks’ Notice Hoodie'],
  ['teal', 8, '#OPENTOWORK Tee'],
  ['clothes', 15, '#OPENTOWORK Tee'],
  ['accessories', 12, 'References Available Mug'],
  ['crew socks', 1, 'Soft Skills Socks'],
  ['green mug', 0, ''],
  ['shorts', 0, ''],
  ['skirt', 0, ''],
  ['canvas', 0, ''],
  ['bed', 0, ''],
  ['teapot', 0, ''],
]

test.each(QUERIES)('%s finds %d products', (q, total, first) => {
  expect(search(q).total).toBe(total)
  expect(names(q)[0] ?? '').toBe(first)
})

test('what is called so stands before what is like it', () => {
  expect(names('sweatshirt').indexOf('Résumé Gap Crewneck')).toBe(0)
  expect(names('hoodie').at(0)).toBe('Two Weeks’ Notice Hoodie')
  expect(names('shirt')).not.toContain('Résumé Gap Crewneck')
})

test.each([
  ['hodei', 'hoodie'],
  ['notbok', 'notebook'],
  ['hoodie xyzzyx', 'hoodie'],
  ['zip hoodie', 'hoodie'],
  ['the netwrkingg event', 'the networking event'],
])('for %s it suggests %s', (q, suggestion) => {
  expect(search(q).total).toBe(0)
  expect(suggestSearch(db, { q, page: 1 })).toBe(suggestion)
  expect(search(suggestion).total).toBeGreaterThan(0)
})

test.each(['xyzzyx', 'the of', 'qq', '5', 'pants', 'dress', 'null'])('for %s it suggests nothing', (q) => {
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
  const { facets } = searchProducts(db, { type: 'Mug', page: 1 })
  expect(facets.sizes.map(({ value, count }) => [value, count])).toEqual([
    ['11 oz', 4],
    ['15 oz', 3],
  ])
  expect(facets.colorFamilies).toEqual([
    { value: 'black', count: 1 },
    { value: 'white', count: 3 },
  ])
  expect(facets.types.slice(0, 2)).toEqual([
    { value: 'T-shirt', count: 10 },
    { value: 'Mug', count: 4 },
  ])
})

test('a basic color finds every color of its family', () => {
  const found = searchProducts(db, { color: 'green', type: 'T-shirt', page: 1 })
  expect(found.total).toBe(5)
  expect(searchProducts(db, { color: 'Forest', page: 1 }).total).toBe(6)
})

test('a product found by a color has the variant of that color', () => {
  const tee = search('forest').products[0]!
  const listVariants = () =>
    db.all<{ id: number; color: string; size: string }>('SELECT id, color, size FROM variants')
  const colorOf = (query: { q?: string; color?: string; size?: string }) => {
    const match = findColorMatches(db, { page: 1, ...query }, [tee.id]).get(tee.id)
    return match && listVariants().find(({ id }) => id === match.variantId)
  }
  expect(colorOf({ q: 'white tee' })).toMatchObject({ color: 'White', size: 'S' })
  expect(colorOf({ color: 'blue' })).toMatchObject({ color: 'Navy' })
  expect(colorOf({ color: 'Black', size: 'XL' })).toMatchObject({ color: 'Black', size: 'XL' })
  // S is sold out in navy.
  expect(colorOf({ q: 'navy' })).toMatchObject({ color: 'Navy', size: 'M' })
  expect(colorOf({ q: 'tee' })).toBeUndefined()
})
