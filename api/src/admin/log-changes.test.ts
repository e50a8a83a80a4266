import { expect, spyOn, test } from 'bun:test'
import { openProductTest } from '../../test/admin.ts'

test('a change is logged with who made it, and a refused one is not', async () => {
  const { services, save, list, id } = await openProductTest()
  const info = spyOn(services.log, 'info')
  await save('description', { productId: id, description: 'secret text' })
  expect(info.mock.calls.map(([entry]) => entry)).toEqual([
    { event: 'admin.changed', userId: expect.any(Number), path: '/_api/admin/products/description' },
  ])
  await save('description', { productId: 999, description: 'x' })
  await save('description', { productId: id })
  await list()
  expect(info).toHaveBeenCalledTimes(1)
})
