import { afterEach, expect, test } from 'bun:test'
import { startSandbox } from '../../../sandbox/server.ts'
import { openAdminTest, openProductTest } from '../../../test/admin.ts'
import { toCachedResponse } from '../../cache/cached-response.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

test('a product that an administrator hides is gone from the shop until it is shown again', async () => {
  const { save, get, id } = await openProductTest()
  const hidden = await save('visibility', { productId: id, isHidden: true })
  expect(hidden.body).toMatchObject({ isActive: false, isHiddenByAdmin: true })
  expect((await get(`/_api/product?productId=${id}`)).status).toBe(404)
  const shown = await save('visibility', { productId: id, isHidden: false })
  expect(shown.body).toMatchObject({ isActive: true, isHiddenByAdmin: false })
  expect((await get(`/_api/product?productId=${id}`)).status).toBe(200)
})

test('no sync shows what an administrator has hidden, and showing it shows nothing that is gone', async () => {
  const sandbox = startSandbox({ callsPerMinute: null })
  cleanUp.push(sandbox.stop)
  const { catalog } = sandbox
  catalog.products = catalog.products.filter(({ sync_product }) => !sync_product.is_ignored).slice(0, 2)
  const admin = await openAdminTest({ PRINTFUL_API_TOKEN: 'sandbox', PRINTFUL_API_URL: sandbox.url })
  const sync = async () => expect((await admin.get('/_api/printful/products')).status).toBe(200)
  await sync()
  const [{ id: productId }] = await admin.list()
  const { updatedAt } = (await admin.save('visibility', { productId, isHidden: true })).body
  await sync()
  expect((await admin.list())[0]).toMatchObject({ isActive: false, isHiddenByAdmin: true, updatedAt })

  for (const { sync_product } of catalog.products) sync_product.is_ignored = true
  await sync()
  const shown = await admin.save('visibility', { productId, isHidden: false })
  expect(shown.body).toMatchObject({ isActive: false, isHiddenByAdmin: false })
  for (const { sync_product } of catalog.products) sync_product.is_ignored = false
  await sync()
  expect((await admin.list())[0]).toMatchObject({ isActive: true, isHiddenByAdmin: false })
})

test('collections, which count their shown products, are purged with a product that is hidden', async () => {
  const { services, save, id } = await openProductTest()
  const cached = toCachedResponse(new Uint8Array([1]), new Headers(), { tags: ['collections'] })
  services.responseCache.put('/collections', cached)
  await save('description', { productId: id, description: 'New' })
  expect(services.responseCache.match('/collections')).toBeDefined()
  await save('visibility', { productId: id, isHidden: true })
  expect(services.responseCache.match('/collections')).toBeUndefined()
})
