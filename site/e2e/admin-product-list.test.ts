import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { listAdminProducts, openProductList, productCards } from '../test/admin-products.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('filters and order are in the address, combine, and survive a reload', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const [first, second] = await listAdminProducts(page)
  await page.request.post('/_api/admin/products/update', {
    data: { productId: second!.id, description: 'Soft', isHidden: true },
  })
  await openProductList(page)
  await page.getByRole('checkbox', { name: 'Hidden', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Edited', exact: true }).check()
  await page.getByText('1 of 27 products').waitFor()
  expect(await productCards(page).allTextContents()).toEqual([second!.name])
  await page.waitForURL('**/admin/products?filters=hidden%2Cedited')
  await page.getByRole('checkbox', { name: 'No description' }).check()
  await page.getByText('No product passes these filters.').waitFor()
  await page.reload()
  await page.getByText('No product passes these filters.').waitFor()
  for (const name of ['Hidden', 'Edited']) {
    await page.getByRole('checkbox', { name, exact: true }).uncheck()
  }
  await page.getByText('26 of 27 products').waitFor()
  await page.getByLabel('Sort by').selectOption('Price')
  const prices = (await listAdminProducts(page)).map(({ price }) => Number(price))
  await page
    .getByRole('listitem')
    .getByText(`$${Math.min(...prices).toFixed(2)}`)
    .first()
    .waitFor()
  await page.goto('/admin/products?sort=changed')
  await page.getByRole('heading', { level: 2, name: first!.name }).waitFor()
  expect((await productCards(page).allTextContents())[0]).toBe(second!.name)
  await page.request.post('/_api/admin/products/update', {
    data: { productId: second!.id, description: null, isHidden: false },
  })
  expect(errors).toEqual([])
})

test('Back from a product returns to its place in the list, with the focus', async () => {
  await using visit = await openPage(server, { viewport: { width: 900, height: 700 } })
  const { page, errors } = visit
  await logIn(page)
  await openProductList(page)
  const link = productCards(page).nth(17).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const name = (await link.textContent())!
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  for (const goBack of [() => page.goBack(), () => page.getByText('Back to the list').click()]) {
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Everything is saved.').waitFor()
    await goBack()
    await page.locator('h2 a:focus').waitFor()
    expect(await page.locator(':focus').textContent()).toBe(name)
    await page.waitForFunction((expected) => scrollY === expected, place)
  }
  expect(errors).toEqual([])
})
