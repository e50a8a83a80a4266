import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type Sandbox, startSandbox } from '#sandbox/server'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const OTHER = { url: 'https://other.example/hook', types: ['product_updated'] }

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  sandbox = startSandbox({ callsPerMinute: null })
  sandbox.catalog.products = sandbox.catalog.products.slice(-3)
  const headers = { authorization: 'Bearer sandbox' }
  await fetch(`${sandbox.url}/webhooks`, { method: 'POST', headers, body: JSON.stringify(OTHER) })
  server = await startTestServer({
    empty: true,
    sandbox,
    settings: { SITE_URL: 'https://shop.example', SYNC_EVERY: '6h' },
  })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})

const listPage = async () => (await fetch(`${server.url}/products`)).text()

/** As if the last hint had come two minutes earlier. */
function ageHints() {
  const sqlite = new Database(server.databasePath)
  const value =
    "json_set(value, '$.firstAt', value ->> '$.firstAt' - 120000, '$.lastAt', value ->> '$.lastAt' - 120000)"
  sqlite.run(`UPDATE settings SET value = ${value} WHERE name = 'printful-hints'`)
  sqlite.run('UPDATE sync_runs SET started_at = started_at - 240000, ended_at = ended_at - 240000')
  sqlite.close()
}

test('a change at Printful is on the page after its webhook, through a restart', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/sync')

  // The schedule fills the empty store at once.
  await page.getByText(/^On the server: .+, by the schedule$/).waitFor()
  await page.getByText('Every 6 hours, counted from the end of the last sync.').waitFor()
  await page.getByText('Not registered: Printful tells https://other.example of changes.').waitFor()
  await page.getByRole('button', { name: 'Use this store’s' }).click()
  const question = page.getByRole('alertdialog', { name: 'Let Printful tell this store?' })
  expect(sandbox.webhooks.config?.url).toBe(OTHER.url)
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Use this store’s' }).click()
  await page.getByText('Printful tells this store when products or their stock change.').waitFor()
  await page.getByText('It has not been called yet.').waitFor()

  const [first] = sandbox.catalog.products
  first!.sync_product.name = 'Renamed in Printful'
  const event = { type: 'product_updated', data: { sync_product: first!.sync_product } }
  expect((await sandbox.webhooks.send(event, server.url)).status).toBe(200)
  await page.reload()
  await page.getByText(/^Last event: product updated, .+\. A sync follows\.$/).waitFor()
  await page
    .getByText(/^Next sync: .+, by Printful \(product updated\)$/)
    .first()
    .waitFor()
  expect(await listPage()).not.toContain('Renamed in Printful')
  expect(errors).toEqual([])

  await server.kill()
  ageHints()
  await server.restart()
  await page.reload()
  await page.getByText(/^On the server: .+, by Printful \(product updated\)$/).waitFor()
  expect(await listPage()).toContain('Renamed in Printful')
})
