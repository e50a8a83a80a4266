import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Page } from 'playwright-core'
import { listAdminProducts } from '../test/admin-products.ts'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** One click, and the choice of a file. */
async function chooseFile(page: Page, csv: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const file = { name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await (await chooser).setFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  await dialog.waitFor()
  return dialog
}

test('27 descriptions come by CSV in 4 of at most 5 clicks, and one undo takes them back', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: /Manage Products/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const exported = await Bun.file(await (await download).path()).text()
  // As someone would write them in a spreadsheet, which has semicolons where the comma is in numbers.
  const rows = parse<Record<string, string>>(exported, { bom: true, columns: true })
  const described = rows.map((row, index) => ({ ...row, description: `Text ${index + 1}` }))
  const csv = stringify(described, { header: true, delimiter: ';', record_delimiter: 'windows' })
  const dialog = await chooseFile(page, csv)
  await dialog.getByText('27 products would change.').waitFor()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await axeViolations(page)]).toEqual([width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Import 27 products' }).click()
  await page.getByText('27 products changed.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect((await listAdminProducts(page)).map(({ description }) => description)).toEqual(
    rows.map((_, index) => `Text ${index + 1}`),
  )
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone.').waitFor()
  expect((await listAdminProducts(page)).every(({ description }) => description === null)).toBe(true)
  expect(errors).toEqual([])
})

test('a preview names what is left out and what goes back; nothing is written until it is confirmed', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const [product] = await listAdminProducts(page)
  await page.request.post('/_api/admin/products/update', { data: { productId: product!.id, name: 'Mine' } })
  await page.goto('/admin/products')
  const csv = `id,ownName\n${product!.id},\n9999,x\n`
  const dialog = await chooseFile(page, csv)
  await dialog.getByText('1 product would change. 1 row is left out.').waitFor()
  await dialog.getByText('Left out. There is no product with the id “9999”.').waitFor()
  await dialog.getByText('Name, back to the provider’s name').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect((await listAdminProducts(page))[0]!.name).toBe('Mine')

  const again = await chooseFile(page, csv)
  await page.request.post('/_api/admin/products/update', { data: { productId: product!.id, name: 'Theirs' } })
  await again.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByText('Something has changed since the preview.').waitFor()
  await again.getByText('Line 2: Theirs').waitFor()
  await again.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByText('1 product changed.').waitFor()
  expect((await listAdminProducts(page))[0]!.ownName).toBe(null)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).press('Enter')
  const buffer = Buffer.from('name\nTee\n')
  await (await chooser).setFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer })
  await page.getByText('Failed to read the file: The file has no column “id”.').waitFor()
  expect(errors).toEqual([])
})
