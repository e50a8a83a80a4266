import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { bulkCatalog } from '#sandbox/bulk-catalog'
import { startSandbox } from '#sandbox/server'
import { listAdminProducts, openProductList, productCards } from '../test/admin-products.ts'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('one product is hidden by 2 clicks, ten come into a new collection by 4 of at most 6', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await openProductList(page)
  const name = (await productCards(page).first().textContent())!
  await button(page, `Hide ${name} from the shop`).click()
  await button(page, `Show ${name} in the shop`).click()
  await button(page, `Hide ${name} from the shop`).waitFor()

  await openProductList(page)
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(0).click()
  await boxes.nth(9).click({ modifiers: ['Shift'] })
  await page.getByText('10 products selected').waitFor()
  await button(page, 'Add to collection').click()
  const dialog = page.getByRole('dialog', { name: 'Add to collection' })
  await dialog.waitFor()
  await page.keyboard.type('Ten of them')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('10 products added.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  const collections = await (await page.request.get('/_api/admin/collections')).json()
  const ids = (await listAdminProducts(page)).slice(0, 10).map(({ id }) => id)
  expect(collections.at(-1)).toMatchObject({ name: 'Ten of them', productIds: ids })
  await button(page, 'Undo').click()
  await page.getByText('Undone.').waitFor()
  expect(await (await page.request.get('/_api/admin/collections')).json()).toHaveLength(
    collections.length - 1,
  )
  expect(errors).toEqual([])
})

test('a product that is hidden, shown and selected while its first save is under way is no conflict', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await openProductList(page)
  const name = (await productCards(page).first().textContent())!
  const statuses: number[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/_api/admin/products/{visibility,bulk}', async (route) => {
    await first.promise
    const response = await route.fetch()
    statuses.push(response.status())
    await route.fulfill({ response })
  })
  await button(page, `Hide ${name} from the shop`).click()
  await button(page, `Show ${name} in the shop`).click()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .click()
  await button(page, 'Hide').click()
  await button(page, `Show ${name} in the shop`).waitFor()
  first.resolve()
  await page.getByText('1 product hidden.').waitFor()
  expect(statuses).toEqual([200, 200, 200])
  await button(page, 'Undo').click()
  await page.getByText('Undone.').waitFor()
  expect((await listAdminProducts(page)).every(({ isActive }) => isActive)).toBe(true)
  expect(errors).toEqual([])
})

test('all matches are hidden after a confirmation that names their number, and Undo shows them again', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await openProductList(page)
  await button(page, 'Select all 27 matches').click()
  await page.getByLabel('Filter by name').fill('mug')
  await page.getByText(/^27 products selected, \d+ of them not among the matches$/).waitFor()
  await page.getByLabel('Filter by name').fill('')
  await button(page, 'Hide').click()
  await button(page, 'Keep them').click()
  await page.getByText('27 products selected', { exact: true }).waitFor()
  await button(page, 'Hide').click()
  await button(page, 'Hide 27 products').click()
  await page.getByText('27 products hidden.').waitFor()
  expect((await listAdminProducts(page)).some(({ isActive }) => isActive)).toBe(false)
  await button(page, 'Undo').click()
  await page.getByText('Undone.').waitFor()
  expect((await listAdminProducts(page)).every(({ isActive }) => isActive)).toBe(true)
  expect(errors).toEqual([])
})

test('the same features are written for all that are selected, by keyboard and on a phone', async () => {
  await using visit = await openPage(server, { viewport: { width: 320, height: 800 } })
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/products?q=mug')
  await productCards(page).first().waitFor()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .press('Space')
  await page.getByText('1 product selected').waitFor()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await axeViolations(page)]).toEqual([width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await button(page, 'Same features').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Same features' })
  await dialog.getByLabel('Feature 1').fill('Soft')
  await dialog.getByLabel('Feature 2').fill('Warm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Feature cannot be empty.').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('1 product selected').waitFor()
  await button(page, 'Same features').press('Enter')
  for (const [index, text] of ['Soft', 'Warm', 'Green'].entries()) {
    await dialog.getByLabel(`Feature ${index + 1}`).fill(text)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 product changed.').waitFor()
  const changed = (await listAdminProducts(page)).filter(({ features }) => features[0] === 'Soft')
  expect(changed).toHaveLength(1)
  expect(errors).toEqual([])
})

test('of 500 products all that match are changed at once', async () => {
  const sandbox = startSandbox({ callsPerMinute: null, catalog: bulkCatalog(500, 24, 12) })
  const large = await startTestServer({ sandbox, empty: true })
  try {
    await using visit = await openPage(large)
    const { page, errors } = visit
    await logIn(page)
    expect((await page.request.get('/_api/printful/products', { timeout: 60_000 })).status()).toBe(200)
    await page.goto('/admin/products?sort=name&page=21')
    await page.getByText('500 products', { exact: true }).waitFor()
    expect(await productCards(page).count()).toBe(500 - 20 * 24)
    await button(page, 'Select all 500 matches').click()
    await button(page, 'Hide').click()
    await button(page, 'Hide 500 products').click()
    await page.getByText('500 products hidden.').waitFor()
    await button(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()
    expect((await listAdminProducts(page)).every(({ isActive }) => isActive)).toBe(true)
    expect(errors).toEqual([])
  } finally {
    await large.stop()
    await sandbox.stop()
  }
})
