import { expect, test } from 'bun:test'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { listAdminCollections } from '../admin/collections/queries.ts'
import { createSampleCollections } from './sample-collections.ts'

test('sample collections are created once, when there are products', async () => {
  const services = await openTestServices()
  createSampleCollections(services)
  expect(listAdminCollections(services.db)).toEqual([])

  seedProduct(services.db, { name: 'Competitive Salary Mug', type: 'Mug' })
  createSampleCollections(services)
  createSampleCollections(services)
  seedProduct(services.db, { name: 'Meeting Notes', type: 'Notebook' })
  seedProduct(services.db, { name: '#OPENTOWORK Tee', type: 'T-shirt' })
  const listed = listAdminCollections(services.db)
  expect(listed.map(({ slug, rules, productCount }) => [slug, rules?.types, productCount])).toEqual([
    ['interview-layers', ['Hoodie', 'Long sleeve shirt', 'Sweatshirt'], 0],
    ['desk-supplies', ['Mug', 'Notebook', 'Sticker'], 2],
    ['small-talk-tees', ['T-shirt'], 1],
  ])
})
