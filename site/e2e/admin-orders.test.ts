import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { changeDatabase } from '../test/change-database.ts'
import { addOrders } from '../test/orders.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })

/** Lists the names of a page's regions from top to bottom. */
async function listRegions(page: Page): Promise<string[]> {
  const tree = await page.getByRole('main').ariaSnapshot()
  return [...tree.matchAll(/^ *- region "(.+)":/gm)].map(([, name = '']) => name)
}

testAll('a shop without a sale says so, where orders and customers will be', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  for (const path of ['orders', 'customers']) {
    await page.goto(`/admin/${path}`)
    await page.getByText(`No ${path} yet.`).waitFor()
    expect([path, await axeViolationsInBothSchemes(page)]).toEqual([path, []])
  }
  expect(errors).toEqual([])
})

testAll('without products the sync stands first, and without a sale there is no chart', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.route('**/_api/admin/sync/status', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), lastSync: null, lastRun: null } })
  })
  await logIn(page)
  await page.goto('/admin')
  await page.getByText('Nothing was sold in these days.').waitFor()
  await page
    .getByRole('link', { name: 'Show The store has no products yet: sync them from Printful' })
    .waitFor()
  await page.getByRole('region', { name: 'Before you sell' }).waitFor()
  expect(await listRegions(page)).toEqual([
    'Sync Printful Products',
    'Today',
    'What needs doing',
    'Before you sell',
    'Sales',
  ])
  expect(await page.getByRole('region', { name: 'Sales' }).getByRole('img').count()).toBe(0)
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  expect(errors).toEqual([])
})

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

testAll(
  'the dashboard of a selling shop begins with tasks, says each thing once, and stays where it is when its data arrives',
  async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    await page.goto('/admin')
    const before = page.getByRole('region', { name: 'Before you sell' })
    expect((await before.boundingBox())!.height).toBeLessThan(80)
    await before.getByText('Before you sell').click()
    await before.getByRole('link', { name: 'Shipping', exact: true }).waitFor()
    await before.getByText('Set SMTP_URL and MAIL_FROM and restart the store.').waitFor()
    expect(await before.getByRole('button', { name: 'Send a test mail' }).count()).toBe(0)
    const tasks = page.getByRole('region', { name: 'What needs doing' })
    await tasks.getByRole('link', { name: 'Show Sold out', exact: true }).waitFor()
    expect(await tasks.getByText(/samples|contact address/).count()).toBe(0)
    await page.getByText('Nothing was sold in these days.').waitFor()
    expect((await listRegions(page)).slice(0, 3)).toEqual(['Today', 'What needs doing', 'Before you sell'])
    expect(await axeViolationsInBothSchemes(page)).toEqual([])

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
    await page.getByText('Nothing was sold in these days.').waitFor()
    expect(await place()).toBe(top)
    expect(errors).toEqual([])
  },
)

test('customers are searched and erased by keyboard', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/customers')
  await page.getByText('1 customer', { exact: true }).waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  const search = page.getByLabel('Search customers')
  await search.fill('nobody at all')
  await page.getByText('No customer fits.').waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await search.fill('jo doe')
  const erase = page.getByRole('button', { name: 'Erase Jo.Doe@example.com' })
  await erase.waitFor()
  await search.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await untilFocused(erase)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Erase this person?' }).waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await untilFocused(erase)
  expect(errors).toEqual([])
})

test('previous and next stay among the orders that the list showed', async () => {
  changeDatabase(server, "UPDATE orders SET state = 'shipped' WHERE id IN (3, 7, 12)")
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/orders')
  await page.getByLabel('State').selectOption('Shipped')
  await page.getByText('3 orders').waitFor()
  await page.getByRole('link', { name: '10007' }).click()
  await page.getByRole('link', { name: 'Next order' }).click()
  await page.getByRole('heading', { name: 'Order 10012' }).waitFor()
  await page.getByRole('link', { name: 'Next order' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: 'Previous order' }).click()
  await page.getByRole('heading', { name: 'Order 10007' }).waitFor()
  await page.getByRole('link', { name: 'Filtered orders' }).click()
  await page.getByText('3 orders').waitFor()
  await page.goto('/admin/orders/7')
  await page.getByRole('link', { name: 'Next order' }).click()
  await page.getByRole('heading', { name: 'Order 10008' }).waitFor()
  expect(errors).toEqual([])
})
