import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openEditor, unusedProduct } from '../test/admin.ts'
import { listAdminProducts } from '../test/admin-products.ts'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
const used = new Set<number>()

/** Another administrator, who overwrites whatever is there. */
async function saveAsAnother(page: Page, field: string, data: object) {
  const response = await page.request.post(`/_api/admin/products/${field}`, { data })
  expect(response.status()).toBe(200)
}

const stored = async (page: Page, id: number) => {
  const products = await listAdminProducts(page)
  return products.find((product) => product.id === id)!
}

describe('two administrators who write the same description', () => {
  test('the second sees what the first wrote, and can save over it', async () => {
    await using visit = await openPage(server, { reducedMotion: 'reduce' })
    const { page, errors } = visit
    await logIn(page)
    const product = await unusedProduct(page, used)
    const dialog = await openEditor(page, product, 'Edit description')
    await dialog.getByLabel('Description', { exact: true }).fill('Mine')
    await saveAsAnother(page, 'description', { productId: product.id, description: 'Theirs' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = dialog.getByRole('region', { name: 'Someone else has changed this' })
    await conflict.getByText('Theirs', { exact: true }).waitFor()
    await untilFocused(conflict)
    expect(await dialog.getByLabel('Description', { exact: true }).inputValue()).toBe('Mine')
    expect((await stored(page, product.id)).description).toBe('Theirs')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await axeViolations(page)]).toEqual([width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Description updated successfully!').waitFor()
    expect((await stored(page, product.id)).description).toBe('Mine')
    expect(errors).toEqual([])
  })

  test('the second can take over what the first wrote, also after a reload', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const product = await unusedProduct(page, used)
    const dialog = await openEditor(page, product, 'Edit description')
    await dialog.getByLabel('Description', { exact: true }).fill('Mine')
    await saveAsAnother(page, 'description', { productId: product.id, description: 'Theirs' })
    page.on('dialog', (event) => void event.accept())
    await page.reload()
    await dialog.getByText('Unsaved changes').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor()
    expect(await dialog.getByLabel('Description', { exact: true }).inputValue()).toBe('Theirs')
    expect(await dialog.getByText('Unsaved changes').count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })
})

test('what someone else has changed elsewhere on the product is no conflict, and stays', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const product = await unusedProduct(page, used)
  const dialog = await openEditor(page, product, 'Edit description')
  await dialog.getByLabel('Description', { exact: true }).fill('Mine')
  const features = ['Soft', 'Warm', 'Green']
  await saveAsAnother(page, 'features', { productId: product.id, features })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Description updated successfully!').waitFor()
  expect(await stored(page, product.id)).toMatchObject({ description: 'Mine', features })
})

test('images and a collection that have changed since are shown beside', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const product = await unusedProduct(page, used, 3)
  const images = await openEditor(page, product, 'Manage images')
  await images.getByRole('switch', { name: 'Active: image 2', exact: true }).click()
  const entry = { imageType: 'detail', displayOrder: 0, isActive: true, altText: 'Seen from the front' }
  await saveAsAnother(page, 'images', {
    productId: product.id,
    images: [{ ...entry, imageUrl: product.mockups[0]!.imageUrl }],
  })
  await images.getByRole('button', { name: 'Save' }).click()
  await images.getByRole('region', { name: 'Someone else' }).getByText('Seen from the front').waitFor()
  await images.getByRole('button', { name: 'Use theirs' }).click()
  expect(await images.getByLabel('Alt text of Seen from the front').inputValue()).toBe('Seen from the front')

  const created = await page.request.post('/_api/admin/collections', { data: { name: 'Picks' } })
  const { id: collectionId } = await created.json()
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'Edit Picks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit collection' })
  await dialog.getByLabel('Name').fill('Our Picks')
  await page.request.post('/_api/admin/collections/update', {
    data: { collectionId, description: 'Chosen by them.' },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('region', { name: 'Someone else' }).getByText('Chosen by them.').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Our Picks')
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText('Collection saved.').waitFor()
})

test('a save is in the list at once, and is taken back when it fails', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const product = await unusedProduct(page, used)
  const dialog = await openEditor(page, product, 'Edit description')
  await dialog.getByLabel('Description', { exact: true }).fill('Shown at once')
  const held = Promise.withResolvers<void>()
  await page.route('**/_api/admin/products/description', async (route) => {
    await held.promise
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = page.locator('li', { has: page.locator(`#product-${product.id}`) })
  await card.getByText('Shown at once').waitFor()
  held.resolve()
  await page.getByText('Failed to update description: ').waitFor()
  await card.getByText('No description').waitFor()
  expect(await dialog.getByLabel('Description', { exact: true }).inputValue()).toBe('Shown at once')
})
