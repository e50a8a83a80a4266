import { afterEach, expect, test } from 'bun:test'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts'
import { image, openAdminTest } from '../../../test/admin.ts'
import { findStoredImages } from '../../images/queries.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

/** A store that has synced one product of a sandbox. */
async function openSynced() {
  const sandbox = startSandbox({ callsPerMinute: null })
  const { catalog } = sandbox
  catalog.products = catalog.products.filter(({ sync_product }) => !sync_product.is_ignored).slice(0, 1)
  const it = await openAdminTest({ PRINTFUL_API_TOKEN: 'sandbox', PRINTFUL_API_URL: sandbox.url })
  cleanUp.push(it.services.close, sandbox.stop)
  await it.services.sync.run()
  const [product]: AdminProduct[] = await it.list()
  const publicProduct = async () => (await it.get(`/_api/product?productId=${product!.id}`)).body
  return { ...it, sandbox, product: product!, publicProduct }
}

/** Another name, other prices, and another picture for the last view of the first product. */
function changeEverything({ catalog }: Sandbox) {
  const product = catalog.products[0]!
  product.sync_product.name = 'Renamed by the provider'
  const fresh = [...catalog.images.keys()].find((hash) => !JSON.stringify(product).includes(hash))!
  for (const variant of product.sync_variants) {
    variant.retail_price = '99.00'
    for (const file of variant.files.filter(({ type }) => type === 'preview').slice(-1)) {
      file.preview_url = `/files/${fresh.slice(0, 3)}/${fresh}_preview.png`
    }
  }
}

test('what an administrator wrote survives a sync that changes name, price and mockups', async () => {
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

  changeEverything(sandbox)
  await services.sync.run()
  const after: AdminProduct = (await list())[0]
  expect(after).toMatchObject({ name: 'Renamed by the provider', price: '99.00', slug: product.slug })
  expect(after.mockups).not.toEqual(product.mockups)
  expect(after).toMatchObject({ description: 'Mine', features, configuredImages: images })
  const shown = await publicProduct()
  expect(shown.adminImages.detail.map(({ imageUrl }: { imageUrl: string }) => imageUrl)).toEqual([
    second,
    'https://a.example/own.png',
  ])
  expect(JSON.stringify([shown.mockups, shown.imageUrl])).not.toContain(first)
})

test("a picture on one of the provider's hosts is kept when it is saved, one from elsewhere is not", async () => {
  const { services, sandbox, product, save } = await openSynced()
  const known = new Set(product.mockups.map(({ imageUrl }) => imageUrl))
  const hash = [...sandbox.catalog.images.keys()].find(
    (hash) => ![...known].some((url) => url.includes(hash)),
  )!
  const url = `${sandbox.url}/files/${hash.slice(0, 3)}/${hash}_preview.png`
  const elsewhere = 'https://a.example/own.png'
  expect(findStoredImages(services.db, [url])).toBeEmpty()
  const { status } = await save('images', {
    productId: product.id,
    images: [image(url, { displayOrder: 0 }), image(elsewhere, { displayOrder: 1 })],
  })
  expect(status).toBe(200)
  expect([...findStoredImages(services.db, [url, elsewhere]).keys()]).toEqual([url])
})

test('a picture that can not be had is refused by name, and what was saved before stays', async () => {
  const { sandbox, product, save, list } = await openSynced()
  const kept = [image('https://a.example/own.png', { displayOrder: 0 })]
  await save('images', { productId: product.id, images: kept })
  const url = `${sandbox.url}/files/none.png`
  const refused = await save('images', {
    productId: product.id,
    images: [...kept, image(url, { displayOrder: 1 })],
  })
  expect(refused).toEqual({
    status: 400,
    body: { error: `The image ${url} could not be fetched: its host answered 404.` },
  })
  expect((await list())[0].configuredImages).toEqual(kept)
  const off = image(url, { displayOrder: 1, isActive: false })
  expect((await save('images', { productId: product.id, images: [off] })).status).toBe(200)
})
