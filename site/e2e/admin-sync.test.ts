import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { jsonError } from '#sandbox/faults'
import { startSandbox } from '#sandbox/server'
import { button } from '../test/admin.ts'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { pageText } from '../test/http.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const OTHER = { url: 'https://other.example/hook', types: ['product_updated'] }

const sandbox = startSandbox({ callsPerMinute: null })
const fourteen = sandbox.catalog.products.slice(0, 14)
sandbox.catalog.products = [...fourteen]
await fetch(`${sandbox.url}/webhooks`, {
  method: 'POST',
  headers: { authorization: 'Bearer sandbox' },
  body: JSON.stringify(OTHER),
})
const server = await ownStore({
  empty: true,
  sandbox,
  settings: { SITE_URL: 'https://shop.example', SYNC_EVERY: '6h' },
})
afterAll(() => sandbox.stop())

/** Delays the product's response until the returned function is called. */
function delayProduct(index: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { id } = sandbox.catalog.products[index]!.sync_product
  sandbox.fail(new RegExp(`^/store/products/${id}$`), { before: () => promise })
  return resolve
}

const countListRequests = () => sandbox.calls.filter((path) => /^\/store\/products(\?|$)/.test(path)).length

/** As if the last hint had come two minutes earlier. */
function ageHints() {
  using sqlite = new Database(server.databasePath)
  const value =
    "json_set(value, '$.firstAt', value ->> '$.firstAt' - 120000, '$.lastAt', value ->> '$.lastAt' - 120000)"
  sqlite.run(`UPDATE settings SET value = ${value} WHERE name = 'printful-events'`)
  sqlite.run('UPDATE sync_runs SET started_at = started_at - 240000, ended_at = ended_at - 240000')
}

const startSync = (page: Page) => button(page, 'Sync Printful Products').click()
const untilSynced = (page: Page, products = 14) =>
  page.getByText(`Successfully synced ${products} products from Printful`, { exact: true }).waitFor()

testAll('a change at Printful is on the page after its webhook, through a restart', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/sync')
  // The schedule fills the empty store at once.
  await page.getByText(/^On the server: .+, by the schedule$/).waitFor()
  await page.getByText('Every 6 hours, counted from the end of the last sync.').waitFor()
  await page.getByText('Not registered: Printful tells https://other.example of changes.').waitFor()
  await button(page, 'Use this store’s').click()
  const question = page.getByRole('alertdialog', { name: 'Let Printful tell this store?' })
  expect(sandbox.webhooks.config?.url).toBe(OTHER.url)
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Use this store’s' }).click()
  await page.getByText('Printful tells this store when products or their stock change.').waitFor()
  await page.getByText('It has not been called yet.').waitFor()

  const { sync_product } = fourteen[0]!
  const { name } = sync_product
  sync_product.name = 'Renamed in Printful'
  const event = { type: 'product_updated', data: { sync_product } }
  expect((await sandbox.webhooks.send(event, server.url)).status).toBe(200)
  await page.reload()
  await page.getByText(/^Last event: product updated, .+\. A sync follows\.$/).waitFor()
  const next = page.getByText(/^Next sync: .+, by Printful \(product updated\)$/)
  await next.first().waitFor()
  expect(await pageText(server, '/products')).not.toContain('Renamed in Printful')

  // Only a preview has the change until the sync runs.
  await button(page, 'Preview the changes').click()
  const newest = page.getByRole('listitem').filter({ hasText: 'Preview' }).first()
  await newest.getByText('1 changed').click()
  await newest.getByRole('link', { name: 'Renamed in Printful' }).waitFor()
  expect(await pageText(server, '/products')).not.toContain('Renamed in Printful')
  expect(errors).toEqual([])

  await server.kill()
  ageHints()
  await server.restart()
  await page.reload()
  await page.getByText(/^On the server: .+, by Printful \(product updated\)$/).waitFor()
  expect(await pageText(server, '/products')).toContain('Renamed in Printful')
  sync_product.name = name
})

test('the progress of one sync is shown in two tabs and after a reload', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const [releaseFirst, releaseSecond] = [delayProduct(3), delayProduct(9)]
  const requestsBefore = countListRequests()
  await page.goto('/admin')
  await startSync(page)
  await page.getByText('Syncing products from Printful...').waitFor()
  expect(await button(page, 'Syncing...').isDisabled()).toBe(true)
  const showsDone = (count: number) => page.locator(`[role=progressbar][aria-valuenow="${count}"]`).waitFor()
  await showsDone(12)
  releaseFirst()
  await showsDone(13)
  await page.reload()
  await showsDone(13)
  const other = await page.context().newPage()
  await other.goto('/admin')
  await other.getByRole('progressbar').waitFor()
  releaseSecond()
  await untilSynced(page)
  await page.getByText('(14 products)').waitFor()
  await page.getByText(/^On the server: .+, 14 products, by administrator$/).waitFor()
  await untilSynced(other)
  expect(countListRequests()).toBe(requestsBefore + 1)
  await page.reload()
  await page.getByText(/^Last sync: /).waitFor()
  expect(errors).toEqual([])
})

testAll('a sync can be canceled, says why it failed, and is confirmed before it changes much', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin')
  const release = delayProduct(0)
  await startSync(page)
  await button(page, 'Cancel').click()
  await page.getByText(/^Sync failed: Cancelled by \S.*\.$/).waitFor()
  release()
  sandbox.fail(/^\/store\/products/, jsonError(401, 'Unauthorized'))
  await startSync(page)
  await page.getByText(/^Sync failed: .+401/).waitFor()

  for (const { sync_variants } of fourteen) {
    for (const variant of sync_variants) variant.retail_price = '250.00'
  }
  await startSync(page)
  const prices = page.getByRole('alertdialog', { name: 'Change these prices?' })
  await prices.getByText(/^This sync would more than double or halve the prices of \d+ of/).waitFor()
  await prices.getByRole('button', { name: 'Change them and go on' }).click()
  await untilSynced(page)

  sandbox.catalog.products = fourteen.slice(0, 3)
  await startSync(page)
  const hiding = page.getByRole('alertdialog', { name: 'Hide these products?' })
  await hiding.getByRole('link', { name: fourteen.at(-1)!.sync_product.name }).waitFor()
  await hiding.getByRole('button', { name: 'Leave the catalog as it is' }).click()
  await hiding.waitFor({ state: 'hidden' })
  await startSync(page)
  await hiding.getByRole('button', { name: 'Hide them and go on' }).click()
  await untilSynced(page, 3)
  expect(errors).toEqual([])
})
