import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { galleryImages } from '#shared/product-images'
import { asVisitor, openEditor, takeProduct } from '../test/admin.ts'
import { logIn, openPage } from '../test/browser.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
const used = new Set<number>()

describe('what an administrator saves, the next visitor sees', () => {
  test('a description, judged before it is sent, as text and never as markup', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await takeProduct(page, used)
    expect((await asVisitor(server, product)).html.includes('Worn by people')).toBe(false)
    const dialog = await openEditor(page, product, 'Edit description')
    const text = dialog.getByLabel('Description', { exact: true })
    await text.fill('x'.repeat(5001))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Description cannot exceed 5000 characters.').waitFor()
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

  test('three features, and the built-in ones again after a reset', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await takeProduct(page, used)
    const before = await asVisitor(server, product)
    const dialog = await openEditor(page, product, 'Edit features')
    await dialog.getByLabel('Feature 1').fill('Says it for you')
    await dialog.getByLabel('Feature 2').fill('x'.repeat(201))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Feature cannot exceed 200 characters.').waitFor()
    await dialog.getByText('Feature cannot be empty.').waitFor()
    await dialog.getByLabel('Feature 2').fill('Printed on demand')
    await dialog.getByLabel('Feature 3').fill('Soft')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Features updated successfully!').waitFor()
    const after = await asVisitor(server, product)
    expect(after.product.features).toEqual(['Says it for you', 'Printed on demand', 'Soft'])
    expect(after.html.includes('Says it for you')).toBe(true)

    const again = await openEditor(page, product, 'Edit features')
    await again.getByRole('button', { name: 'Back to the built-in ones' }).click()
    await page.getByRole('button', { name: 'Use the built-in ones' }).click()
    await again.waitFor({ state: 'hidden' })
    const reset = await asVisitor(server, product)
    expect(reset.product.features).toEqual([])
    expect(reset.html === before.html).toBe(true)
    expect(errors).toEqual([])
  })

  test('a picture that was switched off is gone, and is there again once it is switched on', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await takeProduct(page, used, 3)
    const shown = galleryImages((await asVisitor(server, product)).product).map(({ url }) => url)
    const dialog = await openEditor(page, product, 'Manage images')
    await dialog.getByRole('switch', { name: 'Active: image 2', exact: true }).click()
    await dialog.getByText('Unsaved changes').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Images updated successfully!').waitFor()
    const off = (await asVisitor(server, product)).product
    expect(galleryImages(off).map(({ url }) => url)).toEqual(shown.filter((_, place) => place !== 1))

    const again = await openEditor(page, product, 'Manage images')
    const image = again.getByRole('switch', { name: 'Active: image 2', exact: true })
    expect(await image.count()).toBe(0)
    await again.getByRole('switch', { name: 'Show All Mockups' }).click()
    expect(await image.getAttribute('aria-checked')).toBe('false')
    await image.click()
    await again.getByRole('button', { name: 'Save' }).click()
    await again.waitFor({ state: 'hidden' })
    expect(galleryImages((await asVisitor(server, product)).product).map(({ url }) => url)).toEqual(shown)
    expect(errors).toEqual([])
  })

  test('pictures in an order made by keyboard alone, with alt text, beside one that was added', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await takeProduct(page, used, 3)
    const [first, second, ...others] = galleryImages((await asVisitor(server, product)).product).map(
      ({ url }) => url,
    )
    const dialog = await openEditor(page, product, 'Manage images')
    await dialog.getByLabel('Alt text of image 1').fill('Seen from the front')

    await dialog.getByRole('button', { name: 'Reorder Seen from the front' }).focus()
    await page.keyboard.press('Space')
    await page
      .getByText('Seen from the front is picked up, at its own place 1')
      .waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.getByText('Seen from the front is over place 2').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText('Seen from the front was put down at place 2').waitFor({ state: 'attached' })

    await dialog.getByLabel('Add a picture by its address').fill('https://elsewhere.example/photo.png')
    await page.keyboard.press('Enter')
    const up = dialog.getByRole('button', { name: `Move image ${others.length + 3} up` })
    await up.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Move image 3 up' }).or(up).first().waitFor()
    await dialog.getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Images updated successfully!').waitFor()

    const { html, product: after } = await asVisitor(server, product)
    const expected = [second!, first!, ...others]
    expected.splice(-1, 0, 'https://elsewhere.example/photo.png')
    expect(after.adminImages.detail.map(({ imageUrl }) => imageUrl)).toEqual(expected)
    expect(html.includes('alt="Seen from the front"')).toBe(true)
    expect(errors.filter((each) => !each.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([])
  })
})

describe('what is not saved', () => {
  test('is asked about before it is thrown away, and kept when one thinks again', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const product = await takeProduct(page, used)
    const dialog = await openEditor(page, product, 'Edit description')
    const text = dialog.getByLabel('Description', { exact: true })
    await text.fill('Half a sentence')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await text.inputValue()).toBe('Half a sentence')
    await page.mouse.click(5, 5)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Edit description' }).click()
    expect(await text.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  test('is on the screen again after the page was left all the same', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const dialog = await openEditor(page, await takeProduct(page, used), 'Edit description')
    await dialog.getByLabel('Description', { exact: true }).fill('Half a sentence')
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.type())
      void question.accept()
    })
    await page.reload()
    await dialog.getByText('Unsaved changes').waitFor()
    expect(questions).toEqual(['beforeunload'])
    expect(await dialog.getByLabel('Description', { exact: true }).inputValue()).toBe('Half a sentence')
  })

  test('outlives a save that fails', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const dialog = await openEditor(page, await takeProduct(page, used), 'Edit description')
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

  test('outlives a session that ends meanwhile, and the login after it', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const dialog = await openEditor(page, await takeProduct(page, used), 'Edit description')
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
