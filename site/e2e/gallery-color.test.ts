import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Product, Variant } from '#shared/contracts/product'
import { openPage } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const TEE = '/products/opentowork-tee'

let server: TestServer
let variants: Variant[]
beforeAll(async () => {
  server = await startTestServer()
  const product = (await (
    await fetch(`${server.url}/_api/product/by-slug?slug=opentowork-tee`)
  ).json()) as Product
  variants = (await (
    await fetch(`${server.url}/_api/product/variants?productId=${product.id}`)
  ).json()) as Variant[]
})
afterAll(() => server.stop())

const variantOf = (color: string, size: string) =>
  variants.find((variant) => variant.color === color && variant.size === size)!
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** The alternative text of the image that the gallery shows. */
const shownImage = (page: Page) =>
  page.locator('[data-gallery-track]').evaluate((track) => {
    const slide = track.children[Math.round(track.scrollLeft / track.clientWidth)]
    return slide?.querySelector('img')?.alt
  })
const expectShown = (page: Page, altText: string) =>
  eventually(async () => expect(await shownImage(page)).toBe(altText))

test('a shared link shows its variant: image, choice and price, without scripts too', async () => {
  const { id } = variantOf('Black', '2XL')
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openPage(server, { javaScriptEnabled })
    const { page } = visit
    await page.goto(`${TEE}?variant=${id}`)
    expect(await page.locator('[data-gallery-track] img').first().getAttribute('alt')).toBe(
      '#OPENTOWORK Tee in Black, flat',
    )
    expect(await radio(page, 'Black').isChecked()).toBe(true)
    expect(await radio(page, '2XL').isChecked()).toBe(true)
    expect(await page.locator('.add-to-cart-bar').textContent()).toContain('$30.00')
    const head = await page.content()
    expect(head).toContain(`<link rel="canonical" href="${server.url}${TEE}">`)
    expect(head).toContain('<meta property="og:image:alt" content="#OPENTOWORK Tee in Black, flat">')
  }
})

test('the image follows the color, and the address the variant, through reload and Back', async () => {
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  const { page, errors } = visit
  await page.goto('/products')
  await page.goto(TEE)
  const entries = await page.evaluate(() => history.length)
  await expectShown(page, '#OPENTOWORK Tee in Forest, front')
  await radio(page, 'Moss').check()
  await radio(page, 'L').check()
  await expectShown(page, '#OPENTOWORK Tee in Moss, flat')
  await page.waitForURL(`**${TEE}?variant=${variantOf('Moss', 'L').id}`)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.locator('button[aria-current=true][aria-label="Show image 9 of 10"]').waitFor()

  await page.reload()
  expect(await radio(page, 'Moss').isChecked()).toBe(true)
  await expectShown(page, '#OPENTOWORK Tee in Moss, flat')
  await page.getByRole('link', { name: 'All Products', exact: true }).click()
  await page.waitForURL('**/products')
  await page.goBack()
  await page.waitForURL('**variant=*')
  expect(await radio(page, 'L').isChecked()).toBe(true)

  await radio(page, 'L').click()
  await page.waitForURL(`**${TEE}`)
  expect(errors).toEqual([])
})

test('among an administrator’s images the color is followed where one of them shows it', async () => {
  const database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  database.run(`INSERT INTO product_images (product_id, image_url, image_type, display_order, is_active)
    SELECT m.product_id, m.url, 'detail', m.position, 1 FROM mockups m JOIN products p ON p.id = m.product_id
    WHERE p.slug = 'two-weeks-notice-hoodie' AND m.color IN ('Forest', 'Black')`)
  database.run("INSERT INTO cache_purges (tags) VALUES ('all')")
  database.close()
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/two-weeks-notice-hoodie')
  expect(await page.locator('[data-gallery-track] img').count()).toBe(2)
  await radio(page, 'Black').check()
  await expectShown(page, 'Two Weeks’ Notice Hoodie in Black, front')
  await radio(page, 'Maroon').check()
  await page.waitForURL('**variant=*')
  expect(await shownImage(page)).toBe('Two Weeks’ Notice Hoodie in Black, front')
})

test('the image follows before the page’s islands are hydrated, and is loaded on hover', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, /_astro\/islands\./)
  await page.goto(TEE, { waitUntil: 'load' })
  const loading = page.waitForRequest(/\/images\/.*\/\d+\.(avif|webp)/)
  await radio(page, 'Moss').hover()
  await loading
  await radio(page, 'Moss').check()
  await expectShown(page, '#OPENTOWORK Tee in Moss, flat')
  release()
  await page.waitForURL(`**variant=${variantOf('Moss', 'S').id}`)
  await expectShown(page, '#OPENTOWORK Tee in Moss, flat')
})

test('colors are shown by an image, views by thumbnails', async () => {
  await using visit = await openPage(server, { viewport: { width: 1280, height: 900 } })
  const { page } = visit
  await page.goto(TEE)
  expect(await page.getByRole('group', { name: 'Color', exact: true }).locator('img').count()).toBe(8)
  await page.getByRole('button', { name: 'Navy, back' }).click()
  await expectShown(page, '#OPENTOWORK Tee in Navy, back')
  expect(await radio(page, 'Forest').isChecked()).toBe(true)
  await radio(page, 'M').check()
  await expectShown(page, '#OPENTOWORK Tee in Forest, front')
})
