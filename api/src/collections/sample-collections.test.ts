import { expect, test } from 'bun:test'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { listAdminCollections } from '../admin/collections/queries.ts'
import { createSampleCollections } from './sample-collections.ts'

test('sample collections are created once, when there are products', async () => {
  const services = await openTestServices()
  createSampleCollections(services)
  expect(listAdminCollections(services.db)).toEqual([])

  const mug = seedProduct(services.db, { name: 'Competitive Salary Mug' }).id
  const tee = seedProduct(services.db, { name: '#OPENTOWORK Tee' }).id
  createSampleCollections(services)
  createSampleCollections(services)
  expect(listAdminCollections(services.db).map(({ slug, productIds }) => [slug, productIds])).toEqual([
    ['interview-layers', []],
    ['desk-supplies', [mug]],
    ['small-talk-tees', [tee]],
  ])
})
