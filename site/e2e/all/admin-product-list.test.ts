import { afterAll, expect } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Page } from 'playwright-core'
import { bulkCatalog } from '#sandbox/bulk-catalog'
import { startSandbox } from '#sandbox/server'
import { PRODUCTS_PER_PAGE } from '#shared/contracts/admin-product-list'
import { adminTest, button, overflow } from '../../test/admin.ts'
import { listAdminProducts, openProductList, productCards } from '../../test/admin-products.ts'
import { axeViolations } from '../../test/axe.ts'
import { untilFocused } from '../../test/browser.ts'
import { markDocument } from '../../test/cart.ts'
import { ownStore } from '../../test/stores.ts'

const PRODUCTS = 100

const sandbox = startSandbox({ catalog: bulkCatalog(PRODUCTS, 2, 12), callsPerMinute: null })
const server = await ownStore({ empty: true, sandbox })
const test = adminTest(server)
afterAll(() => sandbox.stop())

const checkboxes = (page: Page) => page.getByRole('checkbox', { name: /^Select / })
const update = (page: Page, productId: number, data: object) =>
  page.request.post('/_api/admin/products/update', { data: { productId, ...data } })

async function undo(page: Page) {
  await button(page, 'Undo').click()
  await page.getByText('Undone.').waitFor()
}

/** Begins at the dashboard; counts what is clicked from then on. */
async function startTask(page: Page): Promise<() => Promise<number>> {
  await page.goto('/admin')
  await button(page, 'Sync Printful Products').waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    const count = ({ isTrusted, detail }: MouseEvent) => {
      const { dataset } = document.documentElement
      if (isTrusted && detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1)
    }
    document.addEventListener('click', count, true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

/** One click, and the choice of a file. */
async function chooseFile(page: Page, csv: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const file = { name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await (await chooser).setFiles(file)
  return page.getByRole('dialog', { name: 'Import CSV' })
}

test('a sync of 100 products takes one click', async (page) => {
  const countClicks = await startTask(page)
  await button(page, 'Sync Printful Products').click()
  await page.getByText(`Successfully synced ${PRODUCTS} products from Printful`).waitFor({ timeout: 90_000 })
  expect(await countClicks()).toBe(1)
})

test('filters and order are in the address, combine, and survive a reload', async (page) => {
  const [, second] = await listAdminProducts(page)
  await update(page, second!.id, { description: 'Soft', isHidden: true })
  await openProductList(page)
  await page.getByRole('checkbox', { name: 'Hidden', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Edited', exact: true }).check()
  await page.getByText(`1 of ${PRODUCTS} products`).waitFor()
  expect(await productCards(page).allTextContents()).toEqual([second!.name])
  await page.waitForURL('**/admin/products?filters=hidden%2Cedited')
  await page.getByRole('checkbox', { name: 'No description' }).check()
  await page.getByText('No product passes these filters.').waitFor()
  await page.reload()
  await page.getByText('No product passes these filters.').waitFor()
  for (const name of ['Hidden', 'Edited']) {
    await page.getByRole('checkbox', { name, exact: true }).uncheck()
  }
  await page.getByText(`${PRODUCTS - 1} of ${PRODUCTS} products`).waitFor()
  await page.goto('/admin/products?sort=updated-desc')
  await productCards(page).nth(1).waitFor()
  expect((await productCards(page).allTextContents())[0]).toBe(second!.name)
  await update(page, second!.id, { description: null, isHidden: false })
})

test('six whole products fit on a laptop, with three actions in one row, and say once what was edited', async (page) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const [first] = await listAdminProducts(page)
  const texts = { description: 'Soft cotton. '.repeat(20), features: ['Soft', 'Green', 'Loud'] }
  await update(page, first!.id, texts)
  await openProductList(page)
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  const bottoms = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(6)
  for (const name of ['Manage images', 'Edit description', 'Edit features']) {
    const action = cards.first().getByRole('button', { name, exact: true })
    const images = cards.first().getByRole('button', { name: 'Manage images' })
    expect((await action.boundingBox())!.y).toBe((await images.boundingBox())!.y)
  }
  const sources = cards.getByText(/^(From Printful|Set here|description, features)$/)
  expect((await sources.allTextContents()).slice(0, 3)).toEqual([
    'Set here',
    'description, features',
    'From Printful',
  ])
  expect(await cards.nth(1).getByText('From Printful').count()).toBe(1)
  await update(page, first!.id, { description: null, features: [] })
})

test('Back from a product returns to its place, and pages follow each other in one document', async (page) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await openProductList(page)
  const link = productCards(page).nth(17).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const name = (await link.textContent())!
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  for (const goBack of [() => page.goBack(), () => page.getByText('Back to the list').click()]) {
    await link.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Everything is saved.').waitFor()
    await goBack()
    await untilFocused(productCards(page).getByRole('link', { name, exact: true }))
    await page.waitForFunction((expected) => scrollY === expected, place)
  }

  await page.goto('/admin/products')
  await productCards(page).first().waitFor()
  const hasNewDocument = await markDocument(page)
  await page.getByRole('link', { name: 'Next page' }).press('Enter')
  await page.waitForURL('**/admin/products?page=2')
  await page.locator(':focus[aria-current=page]').waitFor()
  expect(await productCards(page).count()).toBe(PRODUCTS - PRODUCTS_PER_PAGE)
  expect(await hasNewDocument()).toBe(false)
})

test('one product is hidden by 2 clicks, and selected while that is saved without a conflict', async (page) => {
  const countClicks = await startTask(page)
  await page.getByRole('link', { name: /Manage Products/ }).click()
  const name = (await productCards(page).first().textContent())!
  const hide = button(page, `Hide ${name} from the shop`)
  const show = button(page, `Show ${name} in the shop`)
  const statuses: number[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/_api/admin/products/{visibility,bulk}', async (route) => {
    await first.promise
    const response = await route.fetch()
    statuses.push(response.status())
    await route.fulfill({ response })
  })
  await hide.click()
  expect(await countClicks()).toBe(2)
  await show.click()
  await checkboxes(page).first().click()
  await button(page, 'Hide').click()
  await show.waitFor()
  first.resolve()
  await page.getByText('1 product hidden.').waitFor()
  expect(statuses).toEqual([200, 200, 200])
  await undo(page)
  expect((await listAdminProducts(page)).every(({ isActive }) => isActive)).toBe(true)
})

test('ten products come into a new collection by 5 clicks, and one undo takes it away', async (page) => {
  const loadCollections = async () => (await page.request.get('/_api/admin/collections')).json()
  const countClicks = await startTask(page)
  await page.getByRole('link', { name: /Manage Products/ }).click()
  await checkboxes(page).nth(0).click()
  await checkboxes(page)
    .nth(9)
    .click({ modifiers: ['Shift'] })
  await page.getByText('10 products selected').waitFor()
  await button(page, 'Add to collection').click()
  const dialog = page.getByRole('dialog', { name: 'Add to collection' })
  await dialog.waitFor()
  await page.keyboard.type('Ten of them')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('10 products added.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await countClicks()).toBe(5)
  expect(new URL(page.url()).search).toBe('')
  const collections = await loadCollections()
  const ids = (await listAdminProducts(page)).slice(0, 10).map(({ id }) => id)
  expect(collections.at(-1)).toMatchObject({ name: 'Ten of them', productIds: ids })
  await undo(page)
  expect(await loadCollections()).toHaveLength(collections.length - 1)
})

test('all matches are hidden after a confirmation that names their number, and Undo shows them again', async (page) => {
  await page.goto('/admin/products')
  await button(page, `Select all ${PRODUCTS} matches`).click()
  await page.getByLabel('Filter by name').fill('No. 87')
  await page.getByText(`${PRODUCTS} products selected, ${PRODUCTS - 1} of them not on this page`).waitFor()
  await button(page, 'Hide').click()
  await button(page, 'Keep them').click()
  expect((await listAdminProducts(page)).every(({ isActive }) => isActive)).toBe(true)
  await button(page, 'Hide').click()
  await button(page, `Hide ${PRODUCTS} products`).click()
  await page.getByText(`${PRODUCTS} products hidden.`).waitFor()
  expect((await listAdminProducts(page)).some(({ isActive }) => isActive)).toBe(false)
  await undo(page)
  expect((await listAdminProducts(page)).every(({ isActive }) => isActive)).toBe(true)
})

test('the same features are written for all that are selected, by keyboard and on a phone', async (page) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/admin/products?q=No.%2087')
  await checkboxes(page).first().press('Space')
  await page.getByText('1 product selected').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await button(page, 'Same features').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Same features' })
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await button(page, 'Same features').press('Enter')
  for (const [index, text] of ['Soft', 'Warm', 'Green'].entries()) {
    await dialog.getByLabel(`Feature ${index + 1}`).fill(text)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 product changed.').waitFor()
  const changed = (await listAdminProducts(page)).filter(({ features }) => features[0] === 'Soft')
  expect(changed).toHaveLength(1)
})

test('descriptions come by CSV in 4 of at most 5 clicks, and one undo takes them back', async (page) => {
  await page.setViewportSize({ width: 320, height: 900 })
  const listDescriptions = async () => (await listAdminProducts(page)).map(({ description }) => description)
  const countClicks = await startTask(page)
  await page.getByRole('link', { name: /Manage Products/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const exported = await Bun.file(await (await download).path()).text()
  // As someone would write them in a spreadsheet, which has semicolons where the comma is in numbers.
  const rows = parse<Record<string, string>>(exported, { bom: true, columns: true })
  expect(rows).toHaveLength(PRODUCTS)
  const described = rows.slice(0, 9).map((row, index) => ({ ...row, description: `Text ${index + 1}` }))
  const csv = stringify(described, { header: true, delimiter: ';', record_delimiter: 'windows' })
  const dialog = await chooseFile(page, csv)
  await dialog.getByText('9 products would change.').waitFor()
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Import 9 products' }).click()
  await page.getByText('9 products changed.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await countClicks()).toBe(4)
  const texts = described.map(({ description }) => description)
  expect((await listDescriptions()).slice(0, 10)).toEqual([...texts, null])
  await undo(page)
  expect((await listDescriptions()).every((description) => description === null)).toBe(true)
})

test('a preview names what is left out and what goes back; nothing is written until it is confirmed', async (page) => {
  const [product] = await listAdminProducts(page)
  await update(page, product!.id, { name: 'Mine' })
  await page.goto('/admin/products')
  const csv = `id,ownName\n${product!.id},\n9999,x\n`
  const dialog = await chooseFile(page, csv)
  await dialog.getByText('1 product would change. 1 row is left out.').waitFor()
  await dialog.getByText('Left out. There is no product with the id “9999”.').waitFor()
  await dialog.getByText('Name, back to the provider’s name').waitFor()
  expect((await listAdminProducts(page))[0]!.name).toBe('Mine')
  await update(page, product!.id, { name: 'Theirs' })
  await dialog.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByText('Something has changed since the preview.').waitFor()
  await dialog.getByText('Line 2: Theirs').waitFor()
  await dialog.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByText('1 product changed.').waitFor()
  expect((await listAdminProducts(page))[0]!.ownName).toBe(null)

  await chooseFile(page, 'name\nTee\n')
  await page.getByText('Failed to read the file: The file has no column “id”.').waitFor()
})

test('description, features and order of one product take four clicks of at most five', async (page) => {
  const products = await listAdminProducts(page)
  const { id, name, mockups } = products.findLast(({ mockups }) => mockups.length > 1)!
  const countClicks = await startTask(page)
  await page.getByRole('link', { name: /Manage Products/ }).click()
  await page.getByLabel('Filter by name').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Soft and warm.')
  const features = ['Soft', 'Warm', 'Green']
  for (const [index, text] of features.entries()) await page.getByLabel(`Feature ${index + 1}`).fill(text)
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await button(page, 'Save').click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await countClicks()).toBe(4)
  const saved = (await listAdminProducts(page)).find((product) => product.id === id)!
  expect(saved).toMatchObject({ description: 'Soft and warm.', features })
  expect(saved.configuredImages.slice(0, 2).map(({ imageUrl }) => imageUrl)).toEqual([
    mockups[1]!.imageUrl,
    mockups[0]!.imageUrl,
  ])
})
