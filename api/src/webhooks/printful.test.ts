import { expect, test } from 'bun:test'
import { createTestApp } from '#api-test/create-test-app'
import { startSandbox } from '#sandbox/server'
import { cookieOf } from '../../test/auth.ts'
import { useCleanUp } from '../../test/clean-up.ts'
import { openTestServices } from '../../test/services.ts'
import { until } from '../../test/until.ts'
import { webhookSecret } from '../printful/webhook/events.ts'

const onEnd = useCleanUp()
const OTHER = { url: 'https://other.example/hook?key=1', types: ['product_updated'] }

/** A store that Printful can call, with the sandbox in Printful's place. */
async function open(settings: Record<string, string> = {}) {
  const sandbox = startSandbox({ callsPerMinute: null, fetch: async (request) => app.request(request) })
  sandbox.catalog.products = sandbox.catalog.products.slice(-3)
  const services = await openTestServices(
    {
      SITE_URL: 'https://shop.example',
      PRINTFUL_API_TOKEN: 'sandbox',
      PRINTFUL_API_URL: sandbox.url,
      ...settings,
    },
    { debounce: { quietMs: 20, maxMs: 200 } },
  )
  onEnd(sandbox.stop, () => services.close())
  const app = createTestApp(services)
  const headers = { cookie: cookieOf(services.db, 'admin'), 'content-type': 'application/json' }
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(`/_api/admin/sync/${path}`, { headers, ...init })
    return { status: response.status, body: await response.json() }
  }
  const secret = await webhookSecret(services.db)
  const call = (body: string, path = secret, headers: Record<string, string> = {}) =>
    app.request(`/_api/printful/webhook/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  return {
    sandbox,
    services,
    app,
    secret,
    call,
    register: (body: object) => send('webhook', { method: 'POST', body: JSON.stringify(body) }),
    status: async () => (await send('status')).body,
    runs: async () => (await send('runs')).body,
  }
}

const AUTHORIZED = { headers: { authorization: 'Bearer sandbox' } }

const event = (type: string) => JSON.stringify({ type, created: 1, retries: 0, store: 1, data: {} })

test('the store registers once, for all events, and again for the stock of garments that a sync has brought', async () => {
  const { sandbox, services, secret } = await open()
  expect(await services.webhook.register()).toMatchObject({ state: 'registered' })
  expect(sandbox.webhooks.config).toEqual({
    url: `https://shop.example/_api/printful/webhook/${secret}`,
    types: ['product_synced', 'product_updated', 'product_deleted'],
    params: {},
  })
  services.webhook.start()
  await services.sync.run()
  await until(() => sandbox.webhooks.config!.types.includes('stock_updated'))
  expect(sandbox.webhooks.config?.params?.stock_updated?.product_ids).not.toEqual([])
  sandbox.calls.splice(0)
  await services.webhook.register()
  expect(sandbox.calls).toEqual(['/webhooks'])
})

test('a registration whose ids Printful returns as texts is the same', async () => {
  const { sandbox, services } = await open()
  await services.sync.run()
  await services.webhook.register()
  const { params } = (await (await fetch(`${sandbox.url}/webhooks`, AUTHORIZED)).json()).result
  expect(params.stock_updated.product_ids[0]).toBeString()
  sandbox.calls.splice(0)
  await services.webhook.register()
  expect(sandbox.calls).toEqual(['/webhooks'])
})

test.each([null, 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8'])(
  'an event with the content type %p is read',
  async (contentType) => {
    const { sandbox, services } = await open()
    await services.webhook.register()
    sandbox.webhooks.setContentType(contentType)
    const response = await sandbox.webhooks.send({ type: 'product_updated', data: {} })
    expect([response.status, services.autoSync.next()?.startedBy]).toEqual([
      200,
      'Printful (product updated)',
    ])
  },
)

test('a registration replaces an old one of this store, but not that of another until it is told to', async () => {
  const { sandbox, services, register, status, secret } = await open()
  await services.webhook.register()
  const { url } = sandbox.webhooks.config!
  sandbox.webhooks.config!.url = url.replace(/.$/, 'an older secret')
  await services.webhook.register()
  expect(sandbox.webhooks.config?.url).toEndWith(secret)

  sandbox.webhooks.config!.url = OTHER.url
  await services.webhook.register()
  expect(sandbox.webhooks.config?.url).toBe(OTHER.url)
  expect((await status()).webhook).toEqual({
    state: 'other',
    message: 'Not registered: Printful tells https://other.example of changes.',
  })
  expect((await register({ replace: true })).status).toBe(400)
  const { body } = await register({})
  expect(body.webhook.state).toBe('registered')
  expect(sandbox.webhooks.config?.url).toEndWith(secret)
})

test.each<Record<string, string>>([
  { SITE_URL: 'http://shop.example' },
  { SITE_URL: 'https://127.0.0.1:4321' },
  { PRINTFUL_API_TOKEN: '' },
])('with %p no registration is tried', async (settings) => {
  const { sandbox, services, register, status } = await open(settings)
  services.webhook.start()
  const { state, message } = (await status()).webhook
  expect(state).toBe('off')
  expect(message).toStartWith('Not registered: ')
  expect(await register({})).toEqual({ status: 409, body: { error: message } })
  expect(sandbox.calls).toEqual([])
})

test('a call with a wrong secret is a 404, and without JSON a 400; of another kind it is ignored', async () => {
  const { services, call, status } = await open()
  for (const secret of ['x', 'y'.repeat(43)]) {
    const response = await call(event('product_updated'), secret)
    expect([response.status, await response.json()]).toEqual([404, { error: 'Not found' }])
  }
  expect((await call('type=product_updated')).status).toBe(400)
  expect((await call(' '.repeat(300_000))).status).toBe(413)
  for (const body of ['null', '[]', '"product_updated"', '{}', event('package_shipped'), event('toString')]) {
    expect((await call(body)).status).toBe(200)
  }
  expect(services.autoSync.next()).toBeNull()
  expect((await status()).lastEvent).toBeNull()
})

test('a call needs no session and may come from anywhere; it leads to one sync, and the next response is new', async () => {
  const { sandbox, services, app, call, status, runs: listRuns } = await open()
  await services.sync.run()
  const [first] = sandbox.catalog.products
  first!.sync_product.name = 'Renamed in Printful'
  const headers = { origin: 'https://www.printful.com', 'sec-fetch-site': 'cross-site' }
  for (let count = 0; count < 2; count++) {
    expect((await call(event('product_updated'), undefined, headers)).status).toBe(200)
  }
  expect(await status()).toMatchObject({
    lastEvent: { type: 'product_updated', isPending: true },
    nextSync: { startedBy: 'Printful (product updated)' },
  })
  services.autoSync.start()
  await until(async () => !(await status()).lastEvent.isPending)
  const runs = await listRuns()
  expect(runs).toHaveLength(2)
  expect(runs[0]).toMatchObject({
    startedBy: 'Printful (product updated)',
    outcome: 'succeeded',
    updated: [{ name: 'Renamed in Printful' }],
  })
  expect(await (await app.request('/_api/products')).text()).toContain('Renamed in Printful')
  expect(await status()).toMatchObject({
    lastSync: { startedBy: 'Printful (product updated)', productCount: 2 },
    nextSync: null,
  })
})
