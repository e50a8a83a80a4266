import { expect, test } from 'bun:test'
import { openAdminTest } from '#api-test/admin'
import { closeAfterEach } from '#api-test/clean-up'
import { withOneImage } from '#api-test/one-image'
import { until } from '#api-test/until'
import { builtInCatalog } from '#sandbox/catalog'
import { jsonError } from '#sandbox/faults'
import { startSandbox } from '#sandbox/server'
import { syncRunSchema } from '#shared/contracts/sync-run'
import { openDatabase } from '../db/client.ts'
import { EMPTY_REPORT } from './outcome.ts'
import { listRuns, saveRun } from './runs.ts'

const closing = closeAfterEach()

async function open(count: number) {
  const sandbox = startSandbox({ callsPerMinute: null, catalog: withOneImage(builtInCatalog()) })
  closing({ close: sandbox.stop })
  const { catalog } = sandbox
  catalog.products = catalog.products.filter(({ sync_product }) => !sync_product.is_ignored).slice(0, count)
  const admin = await openAdminTest({ PRINTFUL_API_TOKEN: 'sandbox', PRINTFUL_API_URL: sandbox.url })
  closing(admin.services)
  const sync = async (query = '') => (await admin.get(`/_api/printful/products${query}`)).status
  const runs = async (query = '') => (await admin.get(`/_api/admin/sync/runs${query}`)).body
  return { ...admin, sandbox, sync, runs }
}

test('each run is recorded: who, what and the names of what changed, newest first', async () => {
  const { sandbox, sync, runs } = await open(2)
  const [first, second] = sandbox.catalog.products
  await sync('?dryRun=1')
  await sync()
  first!.sync_product.name = 'Renamed'
  const [variant] = first!.sync_variants
  const before = variant!.retail_price!
  variant!.retail_price = '99.00'
  second!.sync_product.is_ignored = true
  await sync()
  const [changed, created, dry] = await runs()
  expect(syncRunSchema.parse(dry)).toMatchObject({ dryRun: true, outcome: 'succeeded', created: [{}, {}] })
  expect(created).toMatchObject({ dryRun: false, startedBy: 'The admin', created: [{}, {}], updated: [] })
  expect(changed).toMatchObject({
    outcome: 'succeeded',
    message: 'Synced 1 product',
    updated: [{ name: 'Renamed', slug: created.created[0].slug }],
    hidden: [{ name: second!.sync_product.name }],
    priceChanges: [{ name: 'Renamed', before, after: '99.00' }],
  })
})

test('a run that failed says why, one that a guard stopped what it would have hidden', async () => {
  const { app, cookie, get, sandbox, sync, runs } = await open(10)
  await sync()
  const names = sandbox.catalog.products.slice(2).map(({ sync_product }) => sync_product.name)
  const all = sandbox.catalog.products
  sandbox.catalog.products = all.slice(0, 2)
  expect(await sync()).toBe(409)
  sandbox.catalog.products = all
  sandbox.fail(/./, jsonError(401))
  expect(await sync()).toBe(502)
  const [failed, stopped] = await runs()
  expect((await get('/_api/admin/sync/runs?page=0')).status).toBe(400)
  const second = await app.request('/_api/admin/sync/runs?page=2', { headers: { cookie } })
  expect([second.headers.get('x-total-count'), await second.json()]).toEqual(['3', []])
  expect(failed).toMatchObject({ outcome: 'failed', hidden: [] })
  expect(failed.message).toContain('Printful refused the token (401)')
  expect(stopped).toMatchObject({ outcome: 'stopped' })
  expect(stopped.hidden.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted())
})

test('a cancelled run is recorded as stopped, with who cancelled it', async () => {
  const { sandbox, sync, runs, post } = await open(2)
  sandbox.fail(/^\/store\/products\/\d/, { delivery: 'hang' })
  const running = sync()
  await until(() => sandbox.calls.some((path) => /^\/store\/products\/\d/.test(path)))
  expect((await post('/_api/admin/sync/cancel', { now: true })).status).toBe(400)
  expect(await post('/_api/admin/sync/cancel', {})).toEqual({ status: 200, body: {} })
  expect(await running).toBe(409)
  expect(await runs()).toMatchObject([
    { outcome: 'stopped', message: 'Cancelled by The admin.', created: [] },
  ])
  expect((await post('/_api/admin/sync/cancel', {})).status).toBe(409)
  expect(await sync()).toBe(200)
})

test('the newest 500 are kept, 50 a page', async () => {
  const { db } = closing(openDatabase(':memory:'))
  const at = new Date()
  const run = { startedAt: at, endedAt: at, startedBy: 'Ada', source: null, dryRun: false, message: '' }
  for (let count = 0; count < 503; count++) {
    await saveRun(db, { ...run, outcome: 'succeeded', report: EMPTY_REPORT })
  }
  expect(listRuns(db).map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 503 - index))
  expect(listRuns(db, 10)).toHaveLength(50)
  expect(listRuns(db, 11)).toEqual([])
})
