import { expect, test } from 'bun:test'
import { openMemoryStore, seedProduct } from '../testing.ts'
import { listAdminCollections } from './admin.queries.ts'
import { makeDevelopmentCollections } from './development.ts'

test('development gets collections to look at, once, and not before there are products', async () => {
  const store = await openMemoryStore()
  makeDevelopmentCollections(store)
  expect(listAdminCollections(store.db)).toEqual([])

  const mug = seedProduct(store.db, { name: 'Competitive Salary Mug' })
  const tee = seedProduct(store.db, { name: '#OPENTOWORK Tee' })
  makeDevelopmentCollections(store)
  makeDevelopmentCollections(store)
  expect(listAdminCollections(store.db).map(({ slug, productIds }) => [slug, productIds])).toEqual([
    ['interview-layers', []],
    ['desk-supplies', [mug]],
    ['small-talk-tees', [tee]],
  ])
})
