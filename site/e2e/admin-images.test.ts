import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { loadAsVisitor, openEditor, unusedProduct } from '../test/admin.ts'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { createImage } from '../test/image.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
const used = new Set<number>()

/** Gives the page a file, by an event as of a drop or a paste. */
async function giveFile(page: Page, kind: 'drop' | 'paste', selector: string, text?: string) {
  const { buffer, name } = await createImage(`${kind}.png`)
  return page.locator(selector).evaluate(
    (element, { kind, bytes, name, text }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      if (text) transfer.setData('text/plain', text)
      const init = { bubbles: true, cancelable: true }
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer })
      return element.dispatchEvent(event)
    },
    { kind, bytes: [...buffer], name, text },
  )
}

describe('the image manager', () => {
  test('takes files by choice, drop and paste, and names each that fails', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await unusedProduct(page, used, 2)
    const dialog = await openEditor(page, product, 'Manage images')
    const button = dialog.getByRole('button', { name: 'Upload images' })
    const chooser = page.waitForEvent('filechooser')
    await button.focus()
    await page.keyboard.press('Enter')
    const broken = { name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no image') }
    await (await chooser).setFiles([await createImage('a.png'), broken, await createImage('b.png')])
    await dialog.getByText('The image must be a JPEG, PNG, WebP or AVIF file.').waitFor()
    await dialog.getByText('2 of 3 uploaded.').waitFor({ state: 'attached' })
    const added = dialog.getByText('Added here')
    expect(await added.count()).toBe(2)
    await untilFocused(button)
    await dialog.getByRole('button', { name: 'Dismiss notes.txt' }).click()
    await button.and(page.locator(':focus')).waitFor()

    // What is text too is no upload.
    expect(await giveFile(page, 'paste', '[data-modal]', 'Cells of a table')).toBe(true)
    await giveFile(page, 'paste', '[data-modal]')
    await added.nth(2).waitFor()
    await giveFile(page, 'drop', '[data-modal]')
    await added.nth(3).waitFor()
    // Not taken, and not opened by the browser either.
    expect(await giveFile(page, 'drop', 'body')).toBe(false)

    await dialog.getByRole('button', { name: 'Propose all alt texts' }).click()
    expect(
      await dialog
        .getByLabel(/^Alt text of /)
        .first()
        .inputValue(),
    ).toStartWith(product.name)
    const type = dialog.getByLabel(/^Type of /).last()
    await type.selectOption('gallery')
    await dialog.getByText('Under “More images”, below the description').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Images updated successfully!').waitFor()

    const { product: saved } = await loadAsVisitor(server, product)
    const urls = [...saved.adminImages.detail, ...(saved.adminImages.gallery ?? [])].map(
      ({ imageUrl }) => imageUrl,
    )
    const uploads = urls.filter((url) => url.startsWith(`${server.url}/images/`))
    expect(uploads).toHaveLength(4)
    for (const url of uploads) expect((await fetch(url)).headers.get('content-type')).toBe('image/webp')
    expect(saved.adminImages.detail.at(-1)?.altText).toBe(product.name)
    await page.goto(`/products/${product.slug}`)
    const more = page.getByRole('region', { name: 'More images' }).getByRole('img')
    expect([await more.count(), await more.getAttribute('loading')]).toEqual([1, 'lazy'])
    expect(errors).toEqual([])
  })

  test('a product’s own page takes them too', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const product = await unusedProduct(page, used)
    await page.goto(`/admin/products/${product.id}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload images' }).click()
    await (await chooser).setFiles([await createImage('a.png'), await createImage('b.png')])
    await page.getByText('Added here').nth(1).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Product updated successfully!').waitFor()
    const { product: saved } = await loadAsVisitor(server, product)
    const uploads = saved.adminImages.detail.filter(({ imageUrl }) => imageUrl.startsWith(server.url))
    expect(uploads).toHaveLength(2)
    expect(errors).toEqual([])
  })

  test('an image that only the browser can fetch is named too, and saved by a second press', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    const product = await unusedProduct(page, used)
    const dialog = await openEditor(page, product, 'Manage images')
    const url = `${server.sandbox.url}/files/none.png`
    const { buffer } = await createImage('none.png')
    await page.route(url, (route) => route.fulfill({ contentType: 'image/png', body: buffer }))
    await dialog.getByLabel('Add an image by its address').fill(url)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText(`This address does not lead to an image: ${url}`).waitFor()
    await dialog.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByText('Images updated successfully!').waitFor()
  })

  test('a collection’s banner is uploaded, and a broken one is saved by a second press only', async () => {
    await using visit = await openPage(server, { viewport: { width: 320, height: 800 } })
    const { page } = visit
    await logIn(page)
    await page.goto('/admin/collections')
    await page.getByRole('button', { name: 'New collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'New collection' })
    await dialog.getByLabel('Name').fill('With a banner')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Upload image' }).click()
    await (await chooser).setFiles(await createImage('banner.png'))
    await dialog.getByRole('img', { name: 'The banner image' }).waitFor()
    const address = dialog.getByLabel('Address of the banner image')
    const uploaded = await address.inputValue()
    expect(uploaded).toStartWith(`${server.url}/images/`)
    await address.fill(`${server.sandbox.url}/files/none.png`)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog
      .getByText(`This address does not lead to an image: ${server.sandbox.url}/files/none.png`)
      .waitFor()
    await address.fill(uploaded)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Collection saved.').waitFor()
    const collections: { bannerImageUrl: string | null }[] = await (
      await fetch(`${server.url}/_api/collections`)
    ).json()
    expect(collections.map(({ bannerImageUrl }) => bannerImageUrl)).toContain(uploaded)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
