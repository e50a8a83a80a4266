import { expect, test } from 'bun:test'
import { addToCartFields } from '#api-test/visitor'
import type { AdminProduct, ImageType } from '#shared/contracts/admin-product'
import type { AdminCollection } from '#shared/contracts/collection'
import type { Product } from '#shared/contracts/product'
import { structuredDataErrors, structuredDataOf } from '#shared/test/google-rules'
import { adminCookie, cookiesOf, find, findAll, pageText, request, sitemapUrls } from '../test/http.ts'
import { createImage } from '../test/image.ts'
import { ADMIN } from '../test/server.ts'
import { productionSettings } from '../test/settings.ts'
import { ownStore } from '../test/stores.ts'

const server = await ownStore()
const cookie = await adminCookie(server, ADMIN)
const { catalog } = server.sandbox

const getJson = async <T>(path: string) =>
  (await (await request(server, path, { headers: { cookie } })).json()) as T
const post = (path: string, body: unknown) =>
  request(server, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const sync = async () => {
  const response = await request(server, '/_api/printful/products', { headers: { cookie } })
  expect(response.status).toBe(200)
}
const listProducts = () => getJson<Product[]>('/_api/products')
const sitemap = async () =>
  sitemapUrls(await pageText(server, '/sitemap.xml')).map((url) => url.slice(server.url.length))
const structuredDataText = async (path: string) =>
  JSON.stringify(structuredDataOf(await pageText(server, path)))
const sourceOf = ({ name }: Product) =>
  catalog.products.find(({ sync_product }) => sync_product.name.trim() === name)!

test('a product that a command renames has its new name everywhere on the next request, at its old URL', async () => {
  const product = (await listProducts())[0]!
  const path = `/products/${product.slug}`
  const pages = ['/', '/products', '/collections/opentowork', path]
  for (const page of pages) expect(await structuredDataText(page)).toContain(JSON.stringify(product.name))

  const name = 'Freshly Renamed </script> Cap'
  sourceOf(product).sync_product.name = name
  const command = Bun.spawn(['bun', 'api/cli/sync.ts'], {
    env: productionSettings(server.databasePath, server.sandbox),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await command.exited).toBe(0)

  expect((await listProducts())[0]).toMatchObject({ slug: product.slug, name })
  expect(await sitemap()).toContain(path)
  for (const page of pages) {
    expect([page, await structuredDataText(page)]).toEqual([page, expect.stringContaining(name)])
    expect(await structuredDataText(page)).not.toContain(JSON.stringify(product.name))
  }
  expect(find(await pageText(server, path), 'title')).toContain('Freshly Renamed &lt;/script&gt; Cap')
  expect(await getJson('/_api/products/search?q=freshly')).toMatchObject({ total: 1 })
})

test('a hidden product is nowhere on the next request', async () => {
  const products = await listProducts()
  const product = products.at(-1)!
  const path = `/products/${product.slug}`
  await pageText(server, path)
  expect(await sitemap()).toContain(path)

  catalog.products = catalog.products.filter(({ sync_product }) => sync_product.name !== product.name)
  await sync()

  expect((await request(server, path)).status).toBe(404)
  expect((await request(server, `/_api/product?productId=${product.id}`)).status).toBe(404)
  expect(await sitemap()).not.toContain(path)
  for (const page of ['/', '/products', '/collections/opentowork']) {
    expect(await pageText(server, page)).not.toContain(`${path}"`)
  }
  expect(await getJson('/_api/collections')).toMatchObject([{ productCount: products.length - 1 }])
})

test('a description that an administrator saves is in lists and metadata on the next request', async () => {
  const { id, slug } = (await listProducts())[1]!
  await pageText(server, `/products/${slug}`)
  const description = 'Hand-written "today" & <b>not bold</b>.'
  await post('/_api/admin/products/description', { productId: id, description })

  expect((await listProducts())[1]).toMatchObject({ id, description })
  const html = await pageText(server, `/products/${slug}`)
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

  const fields = { name: 'Short List', description: 'Two.', productIds: ids }
  const created = (await (await post('/_api/admin/collections', fields)).json()) as AdminCollection
  const path = '/collections/short-list'
  expect(await sitemap()).toContain(path)
  expect(await pageText(server, '/collections')).toContain(`href="${path}"`)
  expect(await pageText(server, path)).toContain('Two.')
  const byId = await request(server, `/collections/${created.id}`)
  expect([byId.status, byId.headers.get('location')]).toEqual([302, path])

  const update = (change: object) =>
    post('/_api/admin/collections/update', { collectionId: created.id, ...change })
  await update({ name: 'Shorter', productIds: ids.slice(1) })
  const html = await pageText(server, path)
  expect(find(html, 'h1')).toBe('Shorter')
  const list = structuredDataOf(html).find((item) => item['@type'] === 'CollectionPage')
  expect(list).toMatchObject({ name: 'Shorter', mainEntity: { numberOfItems: 1 } })
  expect(await pageText(server, '/collections')).toContain('1 Product<')

  await update({ isActive: false })
  expect((await request(server, path)).status).toBe(404)
  expect(await sitemap()).not.toContain(path)
  expect(await structuredDataText('/collections')).not.toContain('short-list')
})

test('each type of image is shown where it belongs on the next request', async () => {
  const products = await getJson<AdminProduct[]>('/_api/admin/products')
  // The covers of collections show their first products.
  const { id, slug, mockups } = products.find(({ isActive }) => isActive)!
  const types: ImageType[] = ['detail', 'gallery', 'thumbnail', 'homepage', 'hero', 'featured']
  const ids = new Map<ImageType, string>()
  const images: object[] = []
  for (const imageType of types) {
    const { name, mimeType, buffer } = await createImage(`${imageType}.png`)
    const body = new FormData()
    body.append('file', new File([buffer], name, { type: mimeType }))
    const uploaded = await request(server, '/_api/admin/images', {
      method: 'POST',
      headers: { cookie },
      body,
    })
    const { imageUrl } = (await uploaded.json()) as { imageUrl: string }
    ids.set(imageType, imageUrl.split('/').at(-2)!)
    images.push({ imageUrl, imageType, displayOrder: images.length, isActive: true, altText: null })
  }
  // Then the variants have no image of their own.
  for (const { imageUrl } of mockups) {
    const displayOrder = images.length
    images.push({ imageUrl, imageType: 'detail', displayOrder, isActive: false, altText: null })
  }
  await post('/_api/admin/products/images', { productId: id, images })
  const shownIn = (html: string) => types.filter((type) => html.includes(ids.get(type)!))
  const path = `/products/${slug}`
  const [home, product] = [await pageText(server, '/'), await pageText(server, path)]

  // The card shows another of its images on hover.
  expect(shownIn(home)).toEqual(['detail', 'homepage', 'hero'])
  const [cardImage] = findAll(home, `.product-card[href="${path}"] img`, 'src')
  expect(cardImage).toContain(ids.get('homepage')!)
  expect(shownIn(await pageText(server, '/products'))).toEqual(['detail'])
  expect(shownIn(await pageText(server, '/collections'))).toEqual(['featured'])
  expect(shownIn(product)).toEqual(['detail', 'gallery', 'thumbnail', 'featured'])
  const share = find(product, 'meta[property="og:image"]', 'content')
  expect(share).toBe(`${server.url}/images/${ids.get('featured')}/share.jpg`)
  expect(findAll(product, '.gallery-track img', 'src')[0]).toContain(ids.get('detail')!)

  const variants = await getJson<{ id: number }[]>(`/_api/product/variants?productId=${id}`)
  const added = await post('/_api/cart/add', addToCartFields(id, variants[0]!.id))
  const cart = await request(server, '/cart', { headers: { cookie: cookiesOf(added) } })
  expect(shownIn(await cart.text())).toEqual(['thumbnail'])
})

test('the header links to the collection by its current slug, on every page', async () => {
  const { slug } = (await listProducts())[0]!
  const pages = ['/', '/products', `/products/${slug}`, '/collections', '/shipping', '/nothing-here', '/cart']
  const expectLinks = async (path: string) => {
    for (const page of pages) {
      const html = await (await request(server, page)).text()
      const link = html.match(/<a href="([^"]*)"[^>]*>\s*#OPENTOWORK COLLECTION/)?.[1]
      expect([page, link]).toEqual([page, path])
    }
  }
  const [collection] = await getJson<{ id: number }[]>('/_api/collections')
  await expectLinks('/collections/opentowork')
  await post('/_api/admin/collections/update', { collectionId: collection!.id, slug: 'the-one' })
  await expectLinks('/collections/the-one')
  await post('/_api/admin/collections/remove', { collectionId: collection!.id })
  await expectLinks('/collections')
})
