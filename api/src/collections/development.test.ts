import { expect, test } from 'bun:test'
import { addProduct, openTestStore } from '../test-store.ts'
import { listAdminCollections } from './admin.queries.ts'
import { makeDevelopmentCollections } from './development.ts'

test('development gets collections to look at, once, and not before there are products', async () => {
  const store = await openTestStore()
  makeDevelopmentCollections(store)
  expect(listAdminCollections(store.db)).toEqual([])

  const mug = addProduct(store.db, { name: 'Competitive Salary Mug' })
  const tee = addProduct(store.db, { name: '#OPENTOWORK Tee' })
  makeDevelopmentCollections(store)
  makeDevelopmentCollections(store)
  expect(listAdminCollections(store.db).map(({ slug, productIds }) => [slug, productIds])).toEqual([
    ['interview-layers', []],
    ['desk-supplies', [mug]],
    ['small-talk-tees', [tee]],
  ])
})
