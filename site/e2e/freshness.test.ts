import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { AdminCollection } from '#shared/contracts/collection'
import type { Product } from '#shared/contracts/product'
import { structuredDataErrors, structuredDataOf } from '#shared/test/google-rules'
import { adminCookie, find, findAll, pageText, request, sitemapUrls } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = await adminCookie(server, ADMIN)
})
afterAll(() => server.stop())

const sync = async () => {
  const response = await request(server, '/_api/printful/products', { headers: { cookie } })
  expect(response.status).toBe(200)
}
const post = (path: string, body: unknown) =>
  request(server, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const listProducts = async (): Promise<Product[]> => (await request(server, '/_api/products')).json()
const sitemap = async () =>
  sitemapUrls(await pageText(server, '/sitemap.xml')).map((url) => url.slice(server.url.length))
const structuredDataText = async (path: string) =>
  JSON.stringify(structuredDataOf(await pageText(server, path)))

test('a renamed product has its new name everywhere on the next request, at its old URL', async () => {
  const [product] = await listProducts()
  if (!product) throw new Error('The store is empty.')
  const path = `/products/${product.slug}`
  const pages = ['/', '/products', '/collections/opentowork', path]
  for (const page of pages) expect(await structuredDataText(page)).toContain(JSON.stringify(product.name))

  const source = server.sandbox.catalog.products.find(
    ({ sync_product }) => sync_product.name.trim() === product.name,
  )
  source!.sync_product.name = 'Freshly Renamed </script> Cap'
  await sync()

  expect((await listProducts())[0]).toMatchObject({
    slug: product.slug,
    name: 'Freshly Renamed </script> Cap',
  })
  expect(await sitemap()).toContain(path)
  for (const page of pages) {
    expect(await structuredDataText(page)).toContain('Freshly Renamed </script> Cap')
    expect(await structuredDataText(page)).not.toContain(JSON.stringify(product.name))
  }
  expect(find(await pageText(server, path), 'title')).toContain('Freshly Renamed &lt;/script&gt; Cap')
  expect(await (await request(server, '/_api/products/search?q=freshly')).json()).toMatchObject({ total: 1 })
})

test('a hidden product is nowhere on the next request', async () => {
  const products = await listProducts()
  const product = products.at(-1)
  if (!product) throw new Error('The store is empty.')
  const path = `/products/${product.slug}`
  await pageText(server, path)
  expect(await sitemap()).toContain(path)

  const { catalog } = server.sandbox
  catalog.products = catalog.products.filter(({ sync_product }) => sync_product.name !== product.name)
  await sync()

  expect((await request(server, path)).status).toBe(404)
  expect((await request(server, `/_api/product?productId=${product.id}`)).status).toBe(404)
  expect(await sitemap()).not.toContain(path)
  for (const page of ['/', '/products', '/collections/opentowork']) {
    expect(await structuredDataText(page)).not.toContain(`${path}"`)
    expect(await pageText(server, page)).not.toContain(`"${path}"`)
  }
  expect(await (await request(server, '/_api/collections')).json()).toMatchObject([
    { productCount: products.length - 1 },
  ])
})

test('a description that an administrator saves is in lists and metadata on the next request', async () => {
  const [, product] = await listProducts()
  const path = `/products/${product?.slug}`
  await pageText(server, path)
  const description = 'Hand-written "today" & <b>not bold</b>.'
  await post('/_api/admin/products/description', { productId: product?.id, description })

  expect((await listProducts())[1]).toMatchObject({ id: product?.id, description })
  const html = await pageText(server, path)
  expect(find(html, 'meta[name=description]', 'content')).toBe(
    'Hand-written &quot;today&quot; &amp; <b>not bold</b>.',
  )
  const group = structuredDataOf(html).find((item) => item['@type'] === 'ProductGroup')
  expect(group?.description).toBe(description)
  expect(structuredDataErrors(group)).toEqual([])
})

test('a created, changed or deactivated collection shows in pages, calls and sitemap on the next request', async () => {
  const ids = (await listProducts()).slice(0, 2).map(({ id }) => id)
  for (const page of ['/collections', '/sitemap.xml', '/']) await pageText(server, page)

  const created: AdminCollection = await (
    await post('/_api/admin/collections', { name: 'Short List', description: 'Two.', productIds: ids })
  ).json()
  const path = '/collections/short-list'
  expect(await sitemap()).toContain(path)
  expect(await pageText(server, '/collections')).toContain(`href="${path}"`)
  expect(await pageText(server, path)).toContain('Two.')
  const byId = await request(server, `/collections/${created.id}`)
  expect([byId.status, byId.headers.get('location')]).toEqual([302, path])

  await post('/_api/admin/collections/update', {
    collectionId: created.id,
    name: 'Shorter',
    productIds: ids.slice(1),
  })
  const html = await pageText(server, path)
  expect(find(html, 'h1')).toBe('Shorter')
  const list = structuredDataOf(html).find((item) => item['@type'] === 'CollectionPage')
  expect(list).toMatchObject({ name: 'Shorter', mainEntity: { numberOfItems: 1 } })
  expect(await pageText(server, '/collections')).toContain('1 Product<')

  await post('/_api/admin/collections/update', { collectionId: created.id, isActive: false })
  expect((await request(server, path)).status).toBe(404)
  expect(await sitemap()).not.toContain(path)
  expect(await structuredDataText('/collections')).not.toContain('short-list')
})

test('a collection by rule has what matches on the next request after a sync', async () => {
  const { catalog } = server.sandbox
  const names = async () =>
    findAll(await pageText(server, '/collections/cheap-mugs'), 'main a.product-card', 'href')
  const sourceOf = ({ name }: Product) =>
    catalog.products.find(({ sync_product }) => sync_product.name.trim() === name)!
  await post('/_api/admin/collections', {
    name: 'Cheap Mugs',
    rules: { types: ['Mug'], maxPrice: '15.00' },
  })
  const before = await names()
  const countText = (count: number) => `${count} ${count === 1 ? 'Product' : 'Products'}<`
  expect(await pageText(server, '/collections')).toContain(countText(before.length))

  const products = await listProducts()
  const [mug] = products.filter(({ slug }) => before.includes(`/products/${slug}`))
  const tee = products.find(({ name }) => name.endsWith(' Tee'))
  const [mugVariant] = sourceOf(mug!).sync_variants
  for (const variant of sourceOf(tee!).sync_variants) {
    variant.product = mugVariant!.product
    variant.retail_price = '15.00'
  }
  for (const variant of sourceOf(mug!).sync_variants) variant.retail_price = '15.01'
  await sync()
  const after = [...before.filter((path) => path !== `/products/${mug!.slug}`), `/products/${tee!.slug}`]
  expect((await names()).toSorted()).toEqual(after.toSorted())

  sourceOf(tee!).sync_product.is_ignored = true
  await sync()
  expect(await names()).toEqual(after.slice(0, -1))
})

test('the header links to the collection by its current slug, on every page', async () => {
  const [product] = await listProducts()
  const pages = [
    '/',
    '/products',
    `/products/${product?.slug}`,
    '/collections',
    '/shipping',
    '/nothing-here',
    '/cart',
  ]
  const links = () =>
    Promise.all(
      pages.map(async (page) => {
        const html = await (await request(server, page)).text()
        return html.match(/<a href="([^"]*)"[^>]*>\s*#OPENTOWORK COLLECTION/)?.[1]
      }),
    )
  const expectLinks = async (path: string) => expect(await links()).toEqual(pages.map(() => path))
  const [collection] = (await (await request(server, '/_api/collections')).json()) as { id: number }[]

  await expectLinks('/collections/opentowork')
  await post('/_api/admin/collections/update', { collectionId: collection?.id, slug: 'the-one' })
  await expectLinks('/collections/the-one')
  await post('/_api/admin/collections/remove', { collectionId: collection?.id })
  await expectLinks('/collections')
})
