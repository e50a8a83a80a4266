import { expect, test } from 'bun:test'
import { adminProduct } from '../../../../test/admin-product.ts'
import { filterProducts, listMatches, type ProductFilter } from './product-filters.ts'

test('a search matches all of its words in the names or the slug, ignoring case', () => {
  const products = [
    adminProduct({ id: 1, name: 'Open To Work Tee', slug: 'open-to-work-tee' }),
    adminProduct({ id: 2, name: 'Open Hoodie', providerName: 'Hoodie', slug: 'open-hoodie' }),
    adminProduct({ id: 3, name: 'Morning cup', providerName: 'Mug', slug: 'm' }),
  ]
  const found = (filter: string) => filterProducts(products, filter).map(({ id }) => id)
  expect(found(' TEE open ')).toEqual([1])
  expect(found('open')).toEqual([1, 2])
  expect(found('open-to')).toEqual([1])
  expect(found('mug cup')).toEqual([3])
  expect(found('  ')).toEqual([1, 2, 3])
  expect(found('cap')).toEqual([])
})

const image = { imageUrl: 'https://a.example/x.png', imageType: 'detail', displayOrder: 0 } as const
const variant = (id: number, stockQuantity: number | null) => ({
  ...{ id, sku: null, size: 'M', color: null, price: '1.00', cost: null, margin: null },
  stockQuantity,
})
const range = [
  adminProduct({ id: 1, description: 'Soft' }),
  adminProduct({ id: 2, isActive: false }),
  adminProduct({ id: 3, variants: [variant(1, 0), variant(2, 0)] }),
  adminProduct({ id: 4, variants: [variant(3, 0), variant(4, null)] }),
  adminProduct({ id: 5, configuredImages: [{ ...image, isActive: true, altText: null }] }),
  adminProduct({ id: 6, configuredImages: [{ ...image, isActive: false, altText: null }] }),
  adminProduct({ id: 7, badges: [], isActive: false }),
]

test.each<[ProductFilter[], number[]]>([
  [['hidden'], [2, 7]],
  [['sold-out'], [3]],
  [['edited'], [1, 5, 6, 7]],
  [['no-description'], [2, 3, 4, 5, 6, 7]],
  [['no-alt-text'], [5]],
  [['hidden', 'edited'], [7]],
  [[], range.map(({ id }) => id)],
])('the filters %j leave %j', (filters, ids) => {
  expect(listMatches(range, { filters }).map(({ id }) => id)).toEqual(ids)
})

test('a product that is open stays at its place, whatever the filters', () => {
  const ids = listMatches(range, { filters: ['hidden'], q: 'tee' }, 4).map(({ id }) => id)
  expect(ids).toEqual([2, 4, 7])
})

test('products are sorted by name, by price and by the last change, equal ones by id', () => {
  const products = [
    adminProduct({ id: 1, name: 'Tee 10', price: '9.00', updatedAt: '2026-01-01T00:00:00.000Z' }),
    adminProduct({ id: 2, name: 'Tee 9', price: '10.00', updatedAt: '2026-03-01T00:00:00.000Z' }),
    adminProduct({ id: 3, name: 'Tee 10', price: '9.00', updatedAt: '2026-02-01T00:00:00.000Z' }),
  ]
  const sorted = (sort?: 'name' | 'price' | 'changed') => listMatches(products, { sort }).map(({ id }) => id)
  expect(sorted()).toEqual([1, 2, 3])
  expect(sorted('name')).toEqual([2, 1, 3])
  expect(sorted('price')).toEqual([1, 3, 2])
  expect(sorted('changed')).toEqual([2, 3, 1])
})
