import { expect, test } from 'bun:test'
import type { ProductSearch } from '#shared/product-search'
import { productsMetadata } from './_index.metadata.ts'

const list = (search: Partial<ProductSearch>) =>
  productsMetadata(
    { origin: 'https://shop.example', storeName: 'The Shop' },
    { page: 1, ...search },
    { products: [], total: 60 },
  )

test('the canonical URL of a page has its number, the first page’s has none', () => {
  expect(list({}).canonical).toBe('/products')
  expect(list({ page: 2 }).canonical).toBe('/products?page=2')
})

test.each([
  [{ page: 2 }, false],
  [{ q: 'mug' }, true],
  [{ color: ['Black'] }, true],
  [{ size: ['M'] }, true],
  [{ minPrice: '20' }, true],
  [{ availability: 'in-stock' as const }, true],
  [{ sort: 'price-asc' as const }, true],
])('the list of %p has noindex %p', (search, noindex) => {
  expect(list(search).noindex).toBe(noindex)
})

test('the title says what was searched for, how many were found, and the page', () => {
  expect(list({}).title).toBe('All Products')
  expect(list({ color: ['Black'] }).title).toBe('Black: 60 products')
  expect(list({ page: 2 }).title).toBe('All Products, page 2')
  expect(
    list({
      q: 'mug',
      color: ['Black', 'Red'],
      size: ['M'],
      maxPrice: '30',
      availability: 'in-stock',
      page: 2,
    }).title,
  ).toBe('Search results: “mug”, Black or Red, M, up to $30, in stock: 60 products, page 2')
})
