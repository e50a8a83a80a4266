import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { jsonError } from '#sandbox/faults'
import { type Sandbox, startSandbox } from '#sandbox/server'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let sandbox: Sandbox
let server: TestServer
let fourteen: Sandbox['catalog']['products']
beforeAll(async () => {
  sandbox = startSandbox({ callsPerMinute: null })
  fourteen = sandbox.catalog.products.slice(0, 14)
  sandbox.catalog.products = [...fourteen]
  server = await startTestServer({ empty: true, sandbox })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})

/** Delays the product's response until the returned function is called. */
function delayProduct(index: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { id } = sandbox.catalog.products[index]!.sync_product
  sandbox.fail(new RegExp(`^/store/products/${id}$`), { before: () => promise })
  return resolve
}

const listRequests = () =>
  sandbox.calls.filter((path) => path.startsWith('/store/products?') || path === '/store/products')

describe('the sync card', () => {
  test('shows the progress of one sync in two tabs and after a reload', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const [releaseFirst, releaseSecond] = [delayProduct(3), delayProduct(9)]
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: /^Welcome back, \S+$/ }).waitFor()
    await page.getByRole('button', { name: 'Sync Printful Products' }).click()
    await page.getByText('Syncing products from Printful...').waitFor()
    expect(await page.getByRole('button', { name: 'Syncing...' }).isDisabled()).toBe(true)

    const showsDone = (count: number) =>
      page.locator(`[role=progressbar][aria-valuenow="${count}"]`).waitFor()
    await showsDone(12)
    releaseFirst()
    await showsDone(13)
    await page.reload()
    await showsDone(13)
    const other = await page.context().newPage()
    await other.goto('/admin')
    await other.getByRole('progressbar').waitFor()
    releaseSecond()

    await page.getByText(/^Successfully synced \d+ products from Printful$/).waitFor()
    await page.getByText(/^Last sync: .+ \(\d+ products\)$/).waitFor()
    await page.getByText(/^On the server: .+, \d+ products, by \S/).waitFor()
    await other.getByText(/^Successfully synced \d+ products from Printful$/).waitFor()
    expect(listRequests()).toHaveLength(1)
    expect(await (await fetch(`${server.url}/products`)).text()).not.toContain(
      'No products available at the moment.',
    )

    await page.reload()
    await page.getByText(/^Last sync: /).waitFor()
    expect(errors).toEqual([])
  })

  test('cancels a running sync, after which another can start', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    await page.goto('/admin')
    const release = delayProduct(0)
    await page.getByRole('button', { name: 'Sync Printful Products' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/^Sync failed: Cancelled by \S.*\.$/).waitFor()
    release()
    await page.getByRole('button', { name: 'Sync Printful Products' }).click()
    await page.getByText(/^Successfully synced \d+ products from Printful$/).waitFor()
    expect(errors).toEqual([])
  })

  test('shows why a sync failed', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.goto('/admin')
    sandbox.fail(/^\/store\/products/, jsonError(401, 'Unauthorized'))
    await page.getByRole('button', { name: 'Sync Printful Products' }).click()
    await page.getByText(/^Sync failed: .+401/).waitFor()
    expect(await page.getByRole('button', { name: 'Sync Printful Products' }).isEnabled()).toBe(true)
  })

  test('confirms before a sync changes most prices', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    await page.goto('/admin')
    for (const { sync_variants } of sandbox.catalog.products) {
      for (const variant of sync_variants) variant.retail_price = '250.00'
    }
    await page.getByRole('button', { name: 'Sync Printful Products' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Change these prices?' })
    await confirmation.getByText(/^This sync would more than double or halve the prices of \d+ of/).waitFor()
    await confirmation.getByRole('button', { name: 'Change them and go on' }).click()
    await page.getByText(/^Successfully synced \d+ products from Printful$/).waitFor()
    expect(errors).toEqual([])
  })

  test('confirms before a sync hides most products', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    await page.goto('/admin')
    sandbox.catalog.products = sandbox.catalog.products.slice(0, 3)
    await page.getByRole('button', { name: 'Sync Printful Products' }).click()
    const confirmation = page.getByRole('alertdialog')
    await confirmation.waitFor()
    await confirmation.getByRole('button', { name: 'Hide them and go on' }).click()
    await page.getByText(/^Successfully synced [0-3] products from Printful$/).waitFor()
    expect(errors).toEqual([])
  })
})

test('the screen of syncs previews the changes by name, and lists who ran what', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.request.get('/_api/printful/products')
  const [first] = sandbox.catalog.products
  const { name } = first!.sync_product
  first!.sync_product.name = 'Renamed in Printful'
  await page.goto('/admin/sync')
  await page.getByRole('button', { name: 'Preview the changes' }).click()
  const newest = page.getByRole('listitem').filter({ hasText: 'Preview' }).first()
  await newest.getByText('1 changed').click()
  await newest.getByRole('link', { name: 'Renamed in Printful' }).waitFor()
  expect(await (await fetch(`${server.url}/products`)).text()).not.toContain('Renamed in Printful')
  first!.sync_product.name = name
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('the guard names the products that it would hide', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  sandbox.catalog.products = [...fourteen]
  await page.request.get('/_api/printful/products')
  sandbox.catalog.products = fourteen.slice(0, 1)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sync Printful Products' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Hide these products?' })
  await dialog.getByRole('link', { name: fourteen.at(-1)!.sync_product.name }).waitFor()
  await dialog.getByRole('button', { name: 'Leave the catalogue as it is' }).click()
})
