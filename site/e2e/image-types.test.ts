import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { ImageType } from '#shared/contracts/admin-product'
import { listAdminProducts } from '../test/admin-products.ts'
import { logIn, openPage } from '../test/browser.ts'
import { createImage } from '../test/image.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('each type of image is shown where it belongs', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const products = await listAdminProducts(page)
  // The covers of collections show their first products.
  const product = products.find(({ isActive }) => isActive)!
  const types: ImageType[] = ['detail', 'gallery', 'thumbnail', 'homepage', 'hero', 'featured']
  const ids = new Map<ImageType, string>()
  const images: object[] = []
  for (const imageType of types) {
    const response = await page.request.post('/_api/admin/images', {
      multipart: { file: await createImage(`${imageType}.png`) },
    })
    const { imageUrl } = (await response.json()) as { imageUrl: string }
    ids.set(imageType, imageUrl.split('/').at(-2)!)
    images.push({ imageUrl, imageType, displayOrder: images.length, isActive: true, altText: null })
  }
  // Then the variants have no image of their own.
  for (const { imageUrl } of product.mockups) {
    images.push({
      imageUrl,
      imageType: 'detail',
      displayOrder: images.length,
      isActive: false,
      altText: null,
    })
  }
  await page.request.post('/_api/admin/products/images', { data: { productId: product.id, images } })

  const shown = async (path: string) => {
    const html = await (await fetch(server.url + path)).text()
    return types.filter((type) => html.includes(ids.get(type)!))
  }
  // The card shows another of its images on hover.
  expect(await shown('/')).toEqual(['detail', 'homepage', 'hero'])
  await page.goto('/')
  const card = page.locator(`.product-card[href="/products/${product.slug}"] img`).first()
  expect(await card.getAttribute('src')).toContain(ids.get('homepage')!)
  expect(await shown('/products')).toEqual(['detail'])
  expect(await shown('/collections')).toEqual(['featured'])
  const path = `/products/${product.slug}`
  expect(await shown(path)).toEqual(['detail', 'gallery', 'thumbnail', 'featured'])
  await page.goto(path)
  const contentOf = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await contentOf('og:image')).toBe(`${server.url}/images/${ids.get('featured')}/share.jpg`)
  expect(await page.locator('.gallery-track img').first().getAttribute('src')).toContain(ids.get('detail')!)
  expect(await page.locator('[data-recently-viewed]').getAttribute('data-image')).toContain(
    ids.get('thumbnail')!,
  )
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const line = page.getByRole('dialog', { name: 'Shopping cart' }).getByRole('listitem').first()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  expect(await line.locator('img').getAttribute('src')).toContain(ids.get('thumbnail')!)
})
