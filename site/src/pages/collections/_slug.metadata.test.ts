import { expect, test } from 'bun:test'
import type { CollectionWithProducts } from '#shared/contracts/collection'
import { collectionMetadata } from './_slug.metadata.ts'

const collection: CollectionWithProducts = {
  id: 3,
  slug: 'desk',
  name: 'Desk',
  description: null,
  productCount: 60,
  bannerImageUrl: null,
  updatedAt: '2026-01-31T12:00:00.000Z',
  products: [],
}
const canonicalOf = (page: number) =>
  collectionMetadata('https://shop.example', collection, new Map(), page).canonical

test('the canonical URL of a page has its number, the first page’s has none', () => {
  expect(canonicalOf(1)).toBe('/collections/desk')
  expect(canonicalOf(2)).toBe('/collections/desk?page=2')
})
