import { expect, test } from 'bun:test'
import { openAdminTest } from '#api-test/admin'
import { seedProduct } from '#api-test/services'
import { products } from '../../../../data/sandbox/catalog.ts'
import { createSampleDescriptions } from './sample-descriptions.ts'

test('the sandbox’s products are described, others are not', async () => {
  const { services, list } = await openAdminTest()
  const [tee] = products
  seedProduct(services.db, { name: 'Tee', printfulId: tee!.id })
  seedProduct(services.db, { name: 'Own' })
  await createSampleDescriptions(services)
  const descriptions = (await list()).map((product: { description: unknown }) => product.description)
  expect(descriptions).toEqual([tee!.description, null])
})

test('each name and each description is of one product', () => {
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length)
  expect(new Set(products.map(({ description }) => description)).size).toBe(products.length)
})
