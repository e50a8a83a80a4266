import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { galleryImages } from '#shared/product-images'
import { loadAsVisitor, openEditor, unusedProduct } from '../test/admin.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
const used = new Set<number>()

describe('an administrator’s change is public at once', () => {
  test('a description is validated, saved and escaped', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
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
    await page.locator('textarea:focus').waitFor()
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
    expect(errors).toEqual([])
  })

  test('three features are validated, saved and reset to the built-in ones', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await unusedProduct(page, used)
    const before = await loadAsVisitor(server, product)
    const dialog = await openEditor(page, product, 'Edit features')
    await dialog.getByLabel('Feature 1').fill('Says it for you')
    await dialog.getByLabel('Feature 2').fill('x'.repeat(201))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Feature cannot exceed 200 characters.').waitFor()
    await dialog.getByText('Feature cannot be empty.').waitFor()
    await page.locator('textarea:focus').waitFor()
    const focused = dialog.getByLabel('Feature 2')
    await untilFocused(focused)
    await dialog.getByLabel('Feature 2').fill('Printed on demand')
    await dialog.getByLabel('Feature 3').fill('Soft')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Features updated successfully!').waitFor()
    const after = await loadAsVisitor(server, product)
    expect(after.product.features).toEqual(['Says it for you', 'Printed on demand', 'Soft'])
    expect(after.html.includes('Says it for you')).toBe(true)

    const reopened = await openEditor(page, product, 'Edit features')
    await reopened.getByRole('button', { name: 'Back to the built-in ones' }).click()
    await page.getByRole('button', { name: 'Use the built-in ones' }).click()
    await reopened.waitFor({ state: 'hidden' })
    const reset = await loadAsVisitor(server, product)
    expect(reset.product.features).toEqual([])
    expect(reset.html === before.html).toBe(true)
    expect(errors).toEqual([])
  })

  test('an image disappears when it is deactivated and returns when it is activated', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await unusedProduct(page, used, 3)
    const before = galleryImages((await loadAsVisitor(server, product)).product).map(({ url }) => url)
    const dialog = await openEditor(page, product, 'Manage images')
    await dialog.getByRole('switch', { name: 'Active: image 2', exact: true }).click()
    await dialog.getByText('Unsaved changes').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Images updated successfully!').waitFor()
    const after = (await loadAsVisitor(server, product)).product
    expect(galleryImages(after).map(({ url }) => url)).toEqual(before.filter((_, index) => index !== 1))

    const reopened = await openEditor(page, product, 'Manage images')
    const image = reopened.getByRole('switch', { name: 'Active: image 2', exact: true })
    expect(await image.count()).toBe(0)
    await reopened.getByRole('switch', { name: 'Show All Mockups' }).click()
    expect(await image.getAttribute('aria-checked')).toBe('false')
    await image.click()
    await reopened.getByRole('button', { name: 'Save' }).click()
    await reopened.waitFor({ state: 'hidden' })
    expect(galleryImages((await loadAsVisitor(server, product)).product).map(({ url }) => url)).toEqual(
      before,
    )
    expect(errors).toEqual([])
  })

  test('the bulk buttons change the visible images only', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await unusedProduct(page, used, 3)
    const before = galleryImages((await loadAsVisitor(server, product)).product).map(({ url }) => url)
    const save = async (dialog: Locator) => {
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const dialog = await openEditor(page, product, 'Manage images')
    await dialog.getByRole('switch', { name: 'Active: image 2', exact: true }).click()
    await save(dialog)

    const reopened = await openEditor(page, product, 'Manage images')
    const switches = reopened.getByRole('switch', { name: /^Active: / })
    expect(await switches.count()).toBe(product.mockups.length - 1)
    await reopened.getByRole('button', { name: 'Deactivate visible' }).click()
    expect(await switches.and(page.locator('[aria-checked=true]')).count()).toBe(0)
    await reopened.getByRole('button', { name: 'Activate visible', exact: true }).click()
    expect(await switches.and(page.locator('[aria-checked=false]')).count()).toBe(0)
    await reopened.getByRole('switch', { name: 'Active: image 1', exact: true }).click()
    await save(reopened)
    const after = galleryImages((await loadAsVisitor(server, product)).product)
    expect(after.map(({ url }) => url)).toEqual(before.slice(2))
    expect(errors).toEqual([])
  })

  test('images can be reordered, described and added by keyboard', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await unusedProduct(page, used, 3)
    const [first, second, ...rest] = galleryImages((await loadAsVisitor(server, product)).product).map(
      ({ url }) => url,
    )
    const dialog = await openEditor(page, product, 'Manage images')
    await dialog.getByLabel('Alt text of image 1').fill('Seen from the front')

    await dialog.getByRole('button', { name: 'Reorder Seen from the front' }).focus()
    await page.keyboard.press('Space')
    await page
      .getByText('Seen from the front is picked up, at its own place 1')
      .waitFor({ state: 'attached' })
    // The sensor listens for the next key from a timer on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await page.keyboard.press('ArrowDown')
    await page.getByText('Seen from the front is over place 2').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText('Seen from the front was put down at place 2').waitFor({ state: 'attached' })

    await dialog.getByLabel('Add an image by its address').fill('https://elsewhere.example/photo.png')
    await page.keyboard.press('Enter')
    const up = dialog.getByRole('button', { name: `Move image ${rest.length + 3} up` })
    await up.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Move image 3 up' }).or(up).first().waitFor()
    await dialog.getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Enter')
    await dialog
      .getByText('This address does not lead to an image: https://elsewhere.example/photo.png')
      .waitFor()
    await dialog.getByRole('button', { name: 'Save anyway' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Images updated successfully!').waitFor()

    const { html, product: after } = await loadAsVisitor(server, product)
    const expected = [second!, first!, ...rest]
    expected.splice(-1, 0, 'https://elsewhere.example/photo.png')
    expect(after.adminImages.detail.map(({ imageUrl }) => imageUrl)).toEqual(expected)
    expect(html.includes('alt="Seen from the front"')).toBe(true)
    expect(errors.filter((each) => !each.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([])
  })
})

test('the pages of the list are shown without a navigation, and the focus stays in the pagination', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/products')
  const names = page.getByRole('listitem').getByRole('heading')
  await names.first().waitFor()
  expect(await names.count()).toBe(24)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Next page' }).press('Enter')
  await page.getByRole('link', { name: 'Previous page' }).waitFor()
  expect(page.url()).toBe(`${server.url}/admin/products?page=2`)
  expect(await names.count()).toBeLessThan(24)
  expect(await page.locator(':focus').getAttribute('aria-current')).toBe('page')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await page.reload()
  await page.getByRole('link', { name: 'Previous page' }).waitFor()
  expect(errors).toEqual([])
})

describe('unsaved changes', () => {
  test('are discarded only after a confirmation, and Keep editing returns to them', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const product = await unusedProduct(page, used)
    const dialog = await openEditor(page, product, 'Edit description')
    const text = dialog.getByLabel('Description', { exact: true })
    await text.fill('Half a sentence')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.type(' more')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await text.inputValue()).toBe('Half a sentence more')
    // No wait before this click: the next milliseconds are when it could be ignored.
    await page.mouse.click(5, 5)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Edit description' }).click()
    expect(await text.inputValue()).toBe('')
    await text.fill('  \n')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  test('are restored after a reload', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const dialog = await openEditor(page, await unusedProduct(page, used), 'Edit description')
    await dialog.getByLabel('Description', { exact: true }).fill('Half a sentence')
    const dialogs: string[] = []
    page.on('dialog', (event) => {
      dialogs.push(event.type())
      void event.accept()
    })
    await page.reload()
    await dialog.getByText('Unsaved changes').waitFor()
    expect(dialogs).toEqual(['beforeunload'])
    expect(await dialog.getByLabel('Description', { exact: true }).inputValue()).toBe('Half a sentence')
  })

  test('survive a save that fails', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const dialog = await openEditor(page, await unusedProduct(page, used), 'Edit description')
    const text = dialog.getByLabel('Description', { exact: true })
    await text.fill('Half a sentence')
    await page.route('**/_api/admin/products/description', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Failed to update description: ').waitFor()
    expect(await text.inputValue()).toBe('Half a sentence')
    await page.unroute('**/_api/admin/products/description')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Description updated successfully!').waitFor()
  })

  test('survive a session that ends, and the login after it', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const dialog = await openEditor(page, await unusedProduct(page, used), 'Edit description')
    await dialog.getByLabel('Description', { exact: true }).fill('Half a sentence')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/login?*')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/products?*')
    await dialog.getByText('Unsaved changes').waitFor()
    expect(await dialog.getByLabel('Description', { exact: true }).inputValue()).toBe('Half a sentence')
  })
})
