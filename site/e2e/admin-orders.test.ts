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
