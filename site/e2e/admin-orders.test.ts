import { expect, test } from 'bun:test'
import { logIn, openPage } from '../test/browser.ts'
import { addOrders } from '../test/orders.ts'
import { ownStore } from '../test/stores.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })

test('each page of the orders shows all its 50', async () => {
  addOrders(server, 51)
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/orders')
  await page.getByText('51 orders').waitFor()
  expect(await page.getByRole('table', { name: 'Orders' }).locator('tbody tr').count()).toBe(50)
  expect(await page.getByRole('button', { name: /^Show all/ }).count()).toBe(0)
  await page.getByRole('link', { name: /next/i }).click()
  await page.waitForURL('**page=2')
  await page.getByRole('rowheader').nth(1).waitFor({ state: 'detached' })
  expect(await page.getByRole('table', { name: 'Orders' }).locator('tbody tr').count()).toBe(1)
  expect(errors).toEqual([])
})

test('the dashboard of a selling shop says each thing once, and stays where it is when its data arrives', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin')
  const before = page.getByRole('region', { name: 'Before you sell' })
  await before.getByRole('link', { name: 'Shipping', exact: true }).waitFor()
  await before.getByText('Set SMTP_URL and MAIL_FROM and restart the store.').waitFor()
  expect(await before.getByRole('button', { name: 'Send a test mail' }).count()).toBe(0)
  const tasks = page.getByRole('region', { name: 'What needs doing' })
  await tasks.getByRole('link', { name: 'Show Sold out', exact: true }).waitFor()
  expect(await tasks.getByText(/samples|contact address/).count()).toBe(0)
  await page.getByText('Best sellers', { exact: true }).waitFor()

  const released = Promise.withResolvers<void>()
  await page.route(/_api\/admin\/(readiness|health|orders)/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.reload()
  const links = page.getByRole('link', { name: /^Manage/ }).first()
  const place = async () => Math.round((await links.boundingBox())!.y)
  await links.waitFor()
  expect(await before.count()).toBe(0)
  const top = await place()
  released.resolve()
  await before.waitFor()
  await page.getByText('Best sellers', { exact: true }).waitFor()
  expect(await place()).toBe(top)
  expect(errors).toEqual([])
})
