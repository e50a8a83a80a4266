import { expect, test } from 'bun:test'
import type { AdminProduct } from '#shared/contracts/admin-product'
import {
  filterProducts,
  type ListSearch,
  PAGE_SIZE,
  paginate,
  previewDescription,
  toListSearch,
} from './list-search.ts'

const product = (id: number, name: string): AdminProduct => ({
  id,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  type: null,
  price: '24.50',
  variants: [],
  description: null,
  features: [],
  isActive: true,
  isHiddenByAdmin: false,
  providerName: 'Tee',
  ownName: null,
  searchTitle: null,
  searchDescription: null,
  badges: null,
  configuredImages: [],
  mockups: [],
  imageColors: {},
  updatedAt: '2026-01-31T12:00:00.000Z',
})

const parse = (search: string) => toListSearch(Object.fromEntries(new URLSearchParams(search)))

const cases: [string, ListSearch][] = [
  ['', {}],
  ['?q=open+tee&page=3', { q: 'open tee', page: 3 }],
  ['?q=2026', { q: '2026' }],
  ['?edit=description&product=5', { edit: 'description', product: 5 }],
]
test.each(cases)('the query %p is %p', (search, expected) => {
  expect(parse(search)).toEqual(expected)
  expect(toListSearch({ ...expected })).toEqual(expected)
})

test.each([
  '?page=0',
  '?page=1',
  '?page=x',
  '?page=1.5',
  '?q=',
  '?edit=price&product=5',
  '?edit=images&product=-1',
  '?edit=images',
])('the query %p counts as none', (search) => {
  expect(parse(search)).toEqual({})
})

test('a filter matches all of its words in the name or slug, ignoring case', () => {
  const products = [product(1, 'Open To Work Tee'), product(2, 'Open Hoodie'), product(3, 'Mug')]
  const found = (filter: string) => filterProducts(products, filter).map(({ id }) => id)
  expect(found(' TEE open ')).toEqual([1])
  expect(found('open')).toEqual([1, 2])
  expect(found('open-to')).toEqual([1])
  expect(found('  ')).toEqual([1, 2, 3])
  expect(found('cap')).toEqual([])
})

test('a page beyond the last is the last, and an empty list has one page', () => {
  const items = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => index)
  expect(paginate(items, 1)).toMatchObject({ page: 1, pageCount: 2, items: items.slice(0, PAGE_SIZE) })
  expect(paginate(items, 9)).toEqual({ page: 2, pageCount: 2, items: [PAGE_SIZE] })
  expect(paginate([], 1)).toEqual({ page: 1, pageCount: 1, items: [] })
})

test('a description is previewed at 100 characters without splitting an emoji', () => {
  expect(previewDescription('x'.repeat(100))).toBe('x'.repeat(100))
  expect(previewDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(previewDescription(`${'x'.repeat(99)}👔 and more`)).toBe(`${'x'.repeat(99)}👔…`)
})
