import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { adminTest, button, loadAsVisitor, openEditor, overflow, unusedProduct } from '../test/admin.ts'
import { listAdminProducts } from '../test/admin-products.ts'
import { axeViolations, axeViolationsInBothSchemes } from '../test/axe.ts'
import { untilFocused } from '../test/browser.ts'
import { ownStore } from '../test/stores.ts'
import { testAll as onlyWithAll } from '../test/test-all.ts'

const server = await ownStore()
const test = adminTest(server)
const testAll = adminTest(server, onlyWithAll)
const used = new Set<number>()

/** Another administrator, who overwrites whatever is there. */
async function saveAsAnother(page: Page, path: string, data: object) {
  const response = await page.request.post(`/_api/admin/${path}`, { data })
  expect(response.status()).toBe(200)
}

const describeAsAnother = (page: Page, { id }: AdminProduct, description: string) =>
  saveAsAnother(page, 'products/description', { productId: id, description })

const stored = async (page: Page, { id }: AdminProduct) =>
  (await listAdminProducts(page)).find((product) => product.id === id)

test('a description is validated, saved and escaped, and public at once', async (page) => {
  const product = await unusedProduct(page, used)
  expect((await loadAsVisitor(server, product)).html.includes('Worn by people')).toBe(false)
  const dialog = await openEditor(page, product, 'Edit description')
  const text = dialog.getByLabel('Description', { exact: true })
  const error = dialog.getByText('Description cannot exceed 5000 characters.')
  await text.fill('x'.repeat(5001))
  expect(await error.count()).toBe(0)
  await text.blur()
  await error.waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await untilFocused(text)
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  await text.fill('Worn by people <who> wait.')
  await dialog.getByText('26 / 5000').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Description updated successfully!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Worn by people <who> wait.').waitFor()
  await page.goto(`/products/${product.slug}`)
  await page.getByText('Worn by people <who> wait.').waitFor()
  expect(await page.locator('who').count()).toBe(0)
})

testAll('three features are validated, saved and reset to the built-in ones', async (page) => {
  const product = await unusedProduct(page, used)
  const before = await loadAsVisitor(server, product)
  const dialog = await openEditor(page, product, 'Edit features')
  const features = ['Says it for you', 'Printed on demand', 'Soft']
  const field = (number: number) => dialog.getByLabel(`Feature ${number}`)
  await field(1).fill(features[0]!)
  await field(3).fill(features[2]!)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Feature cannot be empty.').waitFor()
  await untilFocused(field(2))
  await field(2).fill(features[1]!)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Features updated successfully!').waitFor()
  const after = await loadAsVisitor(server, product)
  expect(after.product.features).toEqual(features)
  expect(after.html.includes('Says it for you')).toBe(true)

  await openEditor(page, product, 'Edit features')
  await dialog.getByRole('button', { name: 'Back to the built-in ones' }).click()
  await button(page, 'Use the built-in ones').click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await loadAsVisitor(server, product)).html === before.html).toBe(true)
})

testAll(
  'unsaved changes survive a reload and a save that fails, and are discarded only after a confirmation',
  async (page) => {
    const product = await unusedProduct(page, used)
    const dialog = await openEditor(page, product, 'Edit description')
    const text = dialog.getByLabel('Description', { exact: true })
    await text.fill('Half a sentence')
    await page.keyboard.press('Escape')
    await button(page, 'Keep editing').click()
    await untilFocused(text)
    await page.keyboard.type(' more')
    await page.keyboard.press('Escape')
    await button(page, 'Keep editing').click()
    expect(await text.inputValue()).toBe('Half a sentence more')
    // No wait before this click: the next milliseconds are when it could be ignored.
    await page.mouse.click(5, 5)
    await button(page, 'Discard changes').click()
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Edit description').click()
    expect(await text.inputValue()).toBe('')
    await text.fill('  \n')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await button(page, 'Edit description').click()
    await text.fill('Half a sentence')
    const dialogs: string[] = []
    page.on('dialog', (event) => {
      dialogs.push(event.type())
      void event.accept()
    })
    await page.reload()
    await dialog.getByText('Unsaved changes').waitFor()
    expect(dialogs).toEqual(['beforeunload'])
    expect(await text.inputValue()).toBe('Half a sentence')

    const held = Promise.withResolvers<void>()
    await page.route('**/_api/admin/products/description', async (route) => {
      await held.promise
      await route.abort()
    })
    const card = page.locator('li', { has: page.locator(`#product-${product.id}`) })
    await card.waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    // The list shows it at once, and no longer when the save has failed.
    await card.getByText('Half a sentence').waitFor()
    held.resolve()
    await page.getByText('Failed to update description: ').waitFor()
    await card.getByText('No description').waitFor()
    expect(await text.inputValue()).toBe('Half a sentence')
    await page.unroute('**/_api/admin/products/description')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Description updated successfully!').waitFor()
  },
)

testAll('of two administrators who write the same, the second sees what the first wrote', async (page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 900 })
  const product = await unusedProduct(page, used)
  const dialog = await openEditor(page, product, 'Edit description')
  const text = dialog.getByLabel('Description', { exact: true })
  await text.fill('Mine')
  await describeAsAnother(page, product, 'Theirs')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const conflict = dialog.getByRole('region', { name: 'Someone else has changed this' })
  await conflict.getByText('Theirs', { exact: true }).waitFor()
  await untilFocused(conflict)
  expect(await text.inputValue()).toBe('Mine')
  expect(await stored(page, product)).toMatchObject({ description: 'Theirs' })
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText('Description updated successfully!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await stored(page, product)).toMatchObject({ description: 'Mine' })

  await openEditor(page, product, 'Edit description')
  await text.fill('Mine again')
  await describeAsAnother(page, product, 'Theirs again')
  page.on('dialog', (event) => void event.accept())
  await page.reload()
  await dialog.getByText('Unsaved changes').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(await text.inputValue()).toBe('Theirs again')
  expect(await dialog.getByText('Unsaved changes').count()).toBe(0)

  // What has changed elsewhere on the product is no conflict, and stays.
  await text.fill('Mine')
  const features = ['Soft', 'Warm', 'Green']
  await saveAsAnother(page, 'products/features', { productId: product.id, features })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Description updated successfully!').waitFor()
  expect(await stored(page, product)).toMatchObject({ description: 'Mine', features })
})

testAll('images that have changed since are shown beside', async (page) => {
  const product = await unusedProduct(page, used, 3)
  const images = await openEditor(page, product, 'Manage images')
  await images.getByRole('switch', { name: 'Active: image 2', exact: true }).click()
  const entry = { imageType: 'detail', displayOrder: 0, isActive: true, altText: 'Seen from the front' }
  await saveAsAnother(page, 'products/images', {
    productId: product.id,
    images: [{ ...entry, imageUrl: product.mockups[0]!.imageUrl }],
  })
  await images.getByRole('button', { name: 'Save' }).click()
  await images.getByRole('region', { name: 'Someone else' }).getByText('Seen from the front').waitFor()
  await images.getByRole('button', { name: 'Use theirs' }).click()
  expect(await images.getByLabel('Alt text of Seen from the front').inputValue()).toBe('Seen from the front')
})

testAll('the log shows who wrote what, takes it back, and refuses what has changed since', async (page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const product = await unusedProduct(page, used)
  await describeAsAnother(page, product, 'Soft cotton, <b>printed</b> on demand.')
  await describeAsAnother(page, product, 'Warm cotton, <b>printed</b> on demand.')
  await page.goto('/admin/changes')
  const change = page.getByRole('listitem', { name: `Description: ${product.name}` })
  await change.first().waitFor()
  expect(await change.first().locator('del, ins').allInnerTexts()).toEqual([
    expect.stringContaining('Soft'),
    expect.stringContaining('Warm'),
  ])
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  expect(await change.nth(1).getByText('Changed again since').count()).toBe(1)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await overflow(page)).toBe(0)

  const undo = change.first().getByRole('button', { name: `Undo: Description, ${product.name}` })
  await undo.press('Enter')
  await page.getByText('Change undone.').waitFor()
  await untilFocused(page.getByRole('list', { name: 'Changes' }))
  await change.nth(2).waitFor()
  expect(await change.getByRole('button', { name: 'Undo' }).count()).toBe(1)
  expect(await stored(page, product)).toMatchObject({ description: 'Soft cotton, <b>printed</b> on demand.' })

  await describeAsAnother(page, product, 'Theirs')
  await undo.click()
  await page.getByText('Failed to undo: This has changed again since').waitFor()
  await change.nth(3).waitFor()
  expect(await stored(page, product)).toMatchObject({ description: 'Theirs' })
})
