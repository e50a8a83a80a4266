import { expect, test } from 'bun:test'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { listAdminCollections } from '../admin/collections/queries.ts'
import { createSampleCollections } from './sample-collections.ts'

test('development gets collections to look at, once, and not before there are products', async () => {
  const services = await openTestServices()
  createSampleCollections(services)
  expect(listAdminCollections(services.db)).toEqual([])

  const mug = seedProduct(services.db, { name: 'Competitive Salary Mug' })
  const tee = seedProduct(services.db, { name: '#OPENTOWORK Tee' })
  createSampleCollections(services)
  createSampleCollections(services)
  expect(listAdminCollections(services.db).map(({ slug, productIds }) => [slug, productIds])).toEqual([
    ['interview-layers', []],
    ['desk-supplies', [mug]],
    ['small-talk-tees', [tee]],
  ])
})
