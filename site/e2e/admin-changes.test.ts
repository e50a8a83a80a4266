import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { openEditor, unusedProduct } from '../test/admin.ts'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
const used = new Set<number>()

async function describeProduct(page: Page, { id }: AdminProduct, description: string) {
  const data = { productId: id, description }
  expect((await page.request.post('/_api/admin/products/description', { data })).status()).toBe(200)
}

describe('the log of changes', () => {
  test('shows who wrote what, and takes it back', async () => {
    await using visit = await openPage(server, { reducedMotion: 'reduce' })
    const { page, errors } = visit
    await logIn(page)
    const product = await unusedProduct(page, used, 2)
    const title = `Description: ${product.name}`
    await describeProduct(page, product, 'Soft cotton, <b>printed</b> on demand.')
    const editor = await openEditor(page, product, 'Edit description')
    await editor.getByLabel('Description', { exact: true }).fill('Warm cotton, <b>printed</b> on demand.')
    await editor.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Description updated successfully!').waitFor()
    const images = [
      { imageUrl: product.mockups[1]!.imageUrl, imageType: 'detail', displayOrder: 0 },
      { imageUrl: product.mockups[0]!.imageUrl, imageType: 'hero', displayOrder: 1 },
    ].map((image) => ({ ...image, isActive: true, altText: 'Seen from the back' }))
    await page.request.post('/_api/admin/products/images', { data: { productId: product.id, images } })

    await page.goto('/admin/changes')
    const change = page.getByRole('listitem', { name: title })
    await change.first().waitFor()
    expect(await change.first().locator('del, ins').allInnerTexts()).toEqual([
      expect.stringContaining('Soft'),
      expect.stringContaining('Warm'),
    ])
    expect(await axeViolationsInBothSchemes(page)).toEqual([])
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([width, overflows]).toEqual([width, false])
    }
    expect(await change.nth(1).getByText('Changed again since').count()).toBe(1)

    await change
      .first()
      .getByRole('button', { name: `Undo: Description, ${product.name}` })
      .press('Enter')
    await page.getByText('Change undone.').waitFor()
    expect(await page.getByRole('list', { name: 'Changes' }).evaluate((list) => list.matches(':focus'))).toBe(
      true,
    )
    await change.nth(2).waitFor()
    expect(await change.getByRole('button', { name: 'Undo' }).count()).toBe(1)
    await change.first().getByRole('link', { name: product.name }).click()
    await page.getByText('Soft cotton, <b>printed</b> on demand.').waitFor()
    expect(errors).toEqual([])
  })

  test('refuses to undo what someone has changed since the page was opened', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const product = await unusedProduct(page, used)
    await describeProduct(page, product, 'Mine')
    await page.goto('/admin/changes')
    const change = page.getByRole('listitem', { name: `Description: ${product.name}` })
    const undo = change.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await describeProduct(page, product, 'Theirs')
    await undo.click()
    await page.getByText('Failed to undo: This has changed again since').waitFor()
    await change.getByText('Changed again since').waitFor()
    await page.goto(`/products/${product.slug}`)
    await page.getByText('Theirs', { exact: true }).waitFor()
  })

  test('has pages, and brings a removed collection back', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const created = await page.request.post('/_api/admin/collections', { data: { name: 'Short Lived' } })
    const { id: collectionId } = await created.json()
    await page.request.post('/_api/admin/collections/remove', { data: { collectionId } })
    const product = await unusedProduct(page, used)
    for (let i = 0; i < 50; i++) await describeProduct(page, product, `Text ${i}`)
    await page.goto('/admin/changes')
    await page
      .getByRole('listitem', { name: `Description: ${product.name}` })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Next page' }).press('Enter')
    const removal = page.getByRole('listitem', { name: 'Removed collection: Short Lived' })
    await removal.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Change undone.').waitFor()
    expect(page.url()).toBe(`${server.url}/admin/changes?page=2`)
    expect((await fetch(`${server.url}/collections/short-lived`)).status).toBe(200)
    await page.reload()
    await page.getByRole('link', { name: 'Previous page' }).waitFor()
  })
})

test('a product is hidden by one click, its changes by another, and undone there', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const { name, slug, id } = await unusedProduct(page, used)
  const isPublic = async () => (await page.request.get(`/products/${slug}`)).ok()
  await page.goto(`/admin/products?q=${slug}`)
  const card = page.getByRole('listitem', { name, exact: true })
  await card.getByRole('button', { name: `Hide ${name} from the shop` }).click()
  await page.getByText('Visibility updated successfully!').waitFor()
  await card.getByText('Hidden', { exact: true }).waitFor()
  expect(await isPublic()).toBe(false)
  await card.getByRole('link', { name: `Changes of ${name}` }).click()
  await page.waitForURL(`**/admin/changes?product=${id}`)
  await page.getByText(`Only those of ${name}.`).waitFor()
  await page.getByRole('button', { name: `Undo: Visibility, ${name}` }).click()
  await page.getByText('Change undone.').waitFor()
  expect(await isPublic()).toBe(true)
  expect(errors).toEqual([])
})
