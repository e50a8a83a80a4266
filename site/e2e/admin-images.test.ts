import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { galleryImages } from '#shared/product-images'
import {
  adminTest,
  button,
  dragDown,
  loadAsVisitor,
  openEditor,
  overflow,
  unusedProduct,
} from '../test/admin.ts'
import { axeViolations } from '../test/axe.ts'
import { untilFocused } from '../test/browser.ts'
import { pageText } from '../test/http.ts'
import { createImage } from '../test/image.ts'
import { ownStore } from '../test/stores.ts'
import { testAll as onlyWithAll } from '../test/test-all.ts'

const server = await ownStore()
const test = adminTest(server)
const testAll = adminTest(server, onlyWithAll)
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

const listGallery = async (product: AdminProduct) =>
  galleryImages((await loadAsVisitor(server, product)).product).map(({ url }) => url)

async function save(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('images are uploaded by choice, drop and paste, and each that fails is named', async (page) => {
  const product = await unusedProduct(page, used, 2)
  const dialog = await openEditor(page, product, 'Manage images')
  const upload = dialog.getByRole('button', { name: 'Upload images' })
  const chooser = page.waitForEvent('filechooser')
  await upload.press('Enter')
  const broken = { name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no image') }
  await (await chooser).setFiles([await createImage('a.png'), broken, await createImage('b.png')])
  await dialog.getByText('The image must be a JPEG, PNG, WebP or AVIF file.').waitFor()
  await dialog.getByText('2 of 3 uploaded.').waitFor({ state: 'attached' })
  const added = dialog.getByText('Added here')
  expect(await added.count()).toBe(2)
  await untilFocused(upload)
  await dialog.getByRole('button', { name: 'Dismiss notes.txt' }).click()
  await untilFocused(upload)

  // What is text too is no upload.
  expect(await giveFile(page, 'paste', '[data-modal]', 'Cells of a table')).toBe(true)
  await giveFile(page, 'paste', '[data-modal]')
  await added.nth(2).waitFor()
  await giveFile(page, 'drop', '[data-modal]')
  await added.nth(3).waitFor()
  // Not taken, and not opened by the browser either.
  expect(await giveFile(page, 'drop', 'body')).toBe(false)

  await dialog.getByRole('button', { name: 'Propose all alt texts' }).click()
  const firstAltText = dialog.getByLabel(/^Alt text of /).first()
  expect(await firstAltText.inputValue()).toStartWith(product.name)
  const type = dialog.getByLabel(/^Type of /).last()
  await type.selectOption('gallery')
  await dialog.getByText('Under “More images”, below the description').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await save(dialog)

  const { product: saved } = await loadAsVisitor(server, product)
  const { detail, gallery = [] } = saved.adminImages
  const urls = [...detail, ...gallery].map(({ imageUrl }) => imageUrl)
  const uploads = urls.filter((url) => url.startsWith(`${server.url}/images/`))
  expect(uploads).toHaveLength(4)
  for (const url of uploads) expect((await fetch(url)).headers.get('content-type')).toBe('image/webp')
  expect(detail.at(-1)?.altText).toBe(product.name)
  await page.goto(`/products/${product.slug}`)
  const more = page.getByRole('region', { name: 'More images' }).getByRole('img')
  expect([await more.count(), await more.getAttribute('loading')]).toEqual([1, 'lazy'])
})

testAll(
  'a deactivated image disappears and returns, and the bulk buttons change the visible ones only',
  async (page) => {
    const product = await unusedProduct(page, used, 3)
    const before = await listGallery(product)
    const dialog = await openEditor(page, product, 'Manage images')
    const toggle = (number: number) =>
      dialog.getByRole('switch', { name: `Active: image ${number}`, exact: true })
    await toggle(2).click()
    await dialog.getByText('Unsaved changes').waitFor()
    await save(dialog)
    expect(await listGallery(product)).toEqual(before.filter((_, index) => index !== 1))

    await openEditor(page, product, 'Manage images')
    const switches = dialog.getByRole('switch', { name: /^Active: / })
    expect(await switches.count()).toBe(product.mockups.length - 1)
    await dialog.getByRole('button', { name: 'Deactivate visible' }).click()
    expect(await switches.and(page.locator('[aria-checked=true]')).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Activate visible', exact: true }).click()
    expect(await switches.and(page.locator('[aria-checked=false]')).count()).toBe(0)
    await toggle(1).click()
    await save(dialog)
    expect(await listGallery(product)).toEqual(before.slice(2))

    await openEditor(page, product, 'Manage images')
    expect(await toggle(2).count()).toBe(0)
    await dialog.getByRole('switch', { name: 'Show All Mockups' }).click()
    expect(await toggle(2).getAttribute('aria-checked')).toBe('false')
    await toggle(2).click()
    await save(dialog)
    expect(await listGallery(product)).toEqual(before.slice(1))
  },
)

testAll(
  'images are sorted and added by keyboard, one that only the browser can fetch by a second press',
  async (page) => {
    const product = await unusedProduct(page, used, 3)
    const [first, second, ...rest] = await listGallery(product)
    const dialog = await openEditor(page, product, 'Manage images')
    await dialog.getByLabel('Alt text of image 1', { exact: true }).fill('Seen from the front')
    await dragDown(page, 'Seen from the front')
    const address = `${server.sandbox.url}/files/none.png`
    const { buffer } = await createImage('none.png')
    await page.route(address, (route) => route.fulfill({ contentType: 'image/png', body: buffer }))
    await dialog.getByLabel('Add an image by its address').fill(address)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: `Move image ${rest.length + 3} up` }).press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await dialog.getByText(`This address does not lead to an image: ${address}`).waitFor()
    await untilFocused(dialog.getByRole('button', { name: 'Save anyway' }))
    await page.keyboard.press('Enter')
    await page.getByText('Images updated successfully!').waitFor()

    const { html, product: after } = await loadAsVisitor(server, product)
    const expected = [second!, first!, ...rest].toSpliced(-1, 0, address)
    expect(after.adminImages.detail.map(({ imageUrl }) => imageUrl)).toEqual(expected)
    expect(html.includes('alt="Seen from the front"')).toBe(true)
  },
)

testAll(
  'a collection’s banner is uploaded, and a broken one is saved by a second press only',
  async (page) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto('/admin/collections')
    await button(page, 'New collection').click()
    const dialog = page.getByRole('dialog', { name: 'New collection' })
    await dialog.getByLabel('Name').fill('With a banner')
    const banner = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Upload image' }).click()
    await (await banner).setFiles(await createImage('banner.png'))
    await dialog.getByRole('img', { name: 'The banner image' }).waitFor()
    const address = dialog.getByLabel('Address of the banner image')
    const uploaded = await address.inputValue()
    expect(uploaded).toStartWith(`${server.url}/images/`)
    const broken = `${server.sandbox.url}/files/none.png`
    await address.fill(broken)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText(`This address does not lead to an image: ${broken}`).waitFor()
    await address.fill(uploaded)
    await save(dialog)
    expect(await pageText(server, '/_api/collections')).toContain(`"bannerImageUrl":"${uploaded}"`)
    expect(await overflow(page)).toBe(0)
  },
)

testAll('the preview of an image that can’t be loaded is named by the text that it shows', async (page) => {
  await page.route(/\.(png|jpe?g|webp|avif)/, (route) => route.fulfill({ status: 404 }))
  await openEditor(page, await unusedProduct(page, used), 'Manage images')
  await page.getByRole('button', { name: /^Preview image 1 of \d+ This image can’t be loaded\.$/ }).waitFor()
})
