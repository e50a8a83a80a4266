import { expect, test } from 'bun:test'
import type { AdminProduct } from '#shared/contracts/admin-product'
import {
  filterProducts,
  type ListParams,
  listPath,
  PAGE_SIZE,
  paginate,
  parseListParams,
  previewDescription,
} from './list-params.ts'

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
  configuredImages: [],
  mockups: [],
  updatedAt: '2026-01-31T12:00:00.000Z',
})

const cases: [string, ListParams][] = [
  ['', { filter: '', page: 1, open: null }],
  ['?q=open+tee&page=3', { filter: 'open tee', page: 3, open: null }],
  ['?edit=description&product=5', { filter: '', page: 1, open: { editor: 'description', productId: 5 } }],
]
test.each(cases)('the query %p is parsed and written back', (search, params) => {
  expect(parseListParams(search)).toEqual(params)
  expect(listPath(params)).toBe(`/admin/products${search}`)
})

test.each([
  '?page=0',
  '?page=x',
  '?page=1.5',
  '?edit=price&product=5',
  '?edit=images&product=-1',
  '?edit=images',
])('the invalid query %p is ignored', (search) => {
  expect(parseListParams(search)).toEqual({ filter: '', page: 1, open: null })
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
