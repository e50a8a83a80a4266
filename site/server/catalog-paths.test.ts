import { expect, test } from 'bun:test'
import { insertCollection, saveCollection } from '#api/admin/collections/queries'
import { openTestServices, seedProduct } from '#api-test/services'
import { listCatalogPaths } from './catalog-paths.ts'

test('the pages of the sitemap and of lists, the products last', async () => {
  const { db } = await openTestServices()
  const ids = Array.from({ length: 50 }, (_, index) => seedProduct(db, { slug: `tee-${index}` }).id)
  const all = insertCollection(db, { slug: 'all', name: 'All' })
  saveCollection(db, { collectionId: all, productIds: ids })
  const few = insertCollection(db, { slug: 'few', name: 'Few' })
  saveCollection(db, { collectionId: few, productIds: ids.slice(1) })
  const paths = listCatalogPaths(db, [{ path: '/' }, { path: '/about' }])
  expect(paths.slice(0, 10)).toEqual([
    '/',
    '/about',
    '/collections/all',
    '/collections/few',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/products?page=2',
    '/collections/all?page=2',
    '/collections/few?page=2',
  ])
  expect(paths.slice(10)).toEqual(ids.map((_, index) => `/products/tee-${index}`))
})
