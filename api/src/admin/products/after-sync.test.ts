import { expect, test } from 'bun:test'
import { cacheResponse, image, openAdminTest } from '#api-test/admin'
import { closeAfterEach } from '#api-test/clean-up'
import { unusedImagePath } from '#api-test/sync'
import { startSandbox } from '#sandbox/server'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { storedImages } from '../../db/schema/catalog.ts'
import { findStoredImages } from '../../images/queries.ts'

const closing = closeAfterEach()

async function openSynced() {
  const sandbox = startSandbox({ callsPerMinute: null })
  closing({ close: sandbox.stop })
  const { catalog } = sandbox
  catalog.products = catalog.products.filter(({ sync_product }) => !sync_product.is_ignored).slice(0, 1)
  const admin = await openAdminTest({ PRINTFUL_API_TOKEN: 'sandbox', PRINTFUL_API_URL: sandbox.url })
  closing(admin.services)
  await admin.services.sync.run()
  const [product]: AdminProduct[] = await admin.list()
  const publicProduct = async () => (await admin.get(`/_api/product?productId=${product!.id}`)).body
  return { ...admin, sandbox, product: product!, publicProduct }
}

test('an administrator’s edits survive a sync that changes name, price and mockups', async () => {
  const { services, sandbox, product, save, list, publicProduct } = await openSynced()
  const [first, second] = product.mockups.map(({ imageUrl }) => imageUrl) as [string, string]
  const images = [
    image(second, { displayOrder: 0 }),
    image(first, { displayOrder: 1, isActive: false }),
    image('https://a.example/own.png', { displayOrder: 2 }),
  ]
  const features = ['Soft', 'Warm', 'Green']
  await save('images', { productId: product.id, images })
  await save('description', { productId: product.id, description: 'Mine' })
  await save('features', { productId: product.id, features })

  const { sync_product, sync_variants } = sandbox.catalog.products[0]!
  const path = unusedImagePath(sandbox.catalog)
  sync_product.name = 'Renamed by the provider'
  for (const variant of sync_variants) {
    variant.retail_price = '99.00'
    variant.files.findLast(({ type }) => type === 'preview')!.preview_url = path
  }
  await services.sync.run()
  const after: AdminProduct = (await list())[0]
  expect(after).toMatchObject({ name: 'Renamed by the provider', price: '99.00', slug: product.slug })
  expect(after.mockups).not.toEqual(product.mockups)
  expect(after).toMatchObject({ description: 'Mine', features, configuredImages: images })
  const visible = await publicProduct()
  expect(visible.adminImages.detail.map(({ imageUrl }: { imageUrl: string }) => imageUrl)).toEqual([
    second,
    'https://a.example/own.png',
  ])
  expect(JSON.stringify([visible.mockups, visible.imageUrl])).not.toContain(first)
})

test('saving stores an image of an allowed host, and refuses one that can’t be fetched unless that is allowed', async () => {
  const { services, sandbox, product, save, publicProduct, list } = await openSynced()
  const productId = product.id
  const url = sandbox.url + unusedImagePath(sandbox.catalog)
  const elsewhere = 'https://a.example/own.png'
  const missing = `${sandbox.url}/files/none.png`
  const edit = { productId, images: [image(missing)] }
  expect(await save('images', edit)).toEqual({
    status: 400,
    body: {
      error: `The image ${missing} could not be fetched: its host answered 404.`,
      reason: 'image_unreachable',
      details: { imageUrls: [missing] },
    },
  })
  expect(await save('update', edit)).toMatchObject({ status: 400 })
  expect((await list())[0].configuredImages).toEqual([])
  const inactive = image(missing, { isActive: false })
  expect(await save('images', { productId, images: [inactive] })).toMatchObject({ status: 200 })
  expect(await save('images', { ...edit, allowUnreachable: true })).toMatchObject({ status: 200 })
  expect((await publicProduct()).adminImages.detail).toMatchObject([{ imageUrl: missing }])
  await save('images', { productId, images: [image(url), image(elsewhere, { displayOrder: 1 })] })
  expect([...findStoredImages(services.db, [url, elsewhere, missing]).keys()]).toEqual([url])
})

test('an image that is shown already can be saved while its host fails, and is stored by a later save', async () => {
  const { services, sandbox, product, save } = await openSynced()
  const { db } = services
  const { imageUrl } = product.mockups[0]!
  const edit = { productId: product.id, images: [image(imageUrl)] }
  const files = [...sandbox.catalog.images]
  db.delete(storedImages).run()
  sandbox.catalog.images.clear()
  expect((await save('images', edit)).status).toBe(200)
  expect(findStoredImages(db, [imageUrl])).toBeEmpty()

  for (const [hash, file] of files) sandbox.catalog.images.set(hash, file)
  const isCached = cacheResponse(services, '/', 'products')
  expect((await save('images', edit)).status).toBe(200)
  expect([...findStoredImages(db, [imageUrl]).keys()]).toEqual([imageUrl])
  expect(isCached()).toBe(false)
})

test('no sync shows what an administrator has hidden, and showing it shows nothing that is gone', async () => {
  const { services, sandbox, product, save, list } = await openSynced()
  const { sync_product } = sandbox.catalog.products[0]!
  const setHidden = async (isHidden: boolean) =>
    (await save('visibility', { productId: product.id, isHidden })).body
  const { updatedAt } = await setHidden(true)
  await services.sync.run()
  expect((await list())[0]).toMatchObject({ isActive: false, isHiddenByAdmin: true, updatedAt })
  sync_product.is_ignored = true
  await services.sync.run()
  expect(await setHidden(false)).toMatchObject({ isActive: false, isHiddenByAdmin: false })
  sync_product.is_ignored = false
  await services.sync.run()
  expect((await list())[0]).toMatchObject({ isActive: true, isHiddenByAdmin: false })
})
