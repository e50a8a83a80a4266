import { afterEach, describe, expect, test } from 'bun:test'
import { jsonError } from '../../../sandbox/faults.ts'
import { startSandbox } from '../../../sandbox/server.ts'
import { cookieOf } from '../../../test/auth.ts'
import { openTestServices } from '../../../test/services.ts'
import { createApp } from '../../app.ts'
import { webhookSecret } from './registration.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close()
})

const OTHER = { url: 'https://other.example/hook?key=1', types: ['product_updated'] }

/** A store that Printful can call, with the sandbox in Printful's place. */
async function open(settings: Record<string, string> = {}) {
  const sandbox = startSandbox({ callsPerMinute: null })
  cleanUp.push(sandbox.stop)
  sandbox.catalog.products = sandbox.catalog.products.slice(-3)
  const services = await openTestServices(
    {
      SITE_URL: 'https://shop.example',
      PRINTFUL_API_TOKEN: 'sandbox',
      PRINTFUL_API_URL: sandbox.url,
      LOG_LEVEL: 'error',
      ...settings,
    },
    { debounce: { quietMs: 20, maxMs: 200 } },
  )
  cleanUp.push(services.close)
  const app = createApp(services)
  const cookie = cookieOf(services.db, 'admin')
  const call = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await app.request(path, {
      ...init,
      headers: { cookie, 'content-type': 'application/json' },
    })
    return { status: response.status, body: await response.json() }
  }
  const webhook = (body: string, secret = webhookSecret(services.db), headers: HeadersInit = {}) =>
    app.request(`/_api/printful/webhook/${secret}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  return {
    sandbox,
    services,
    app,
    call,
    webhook,
    status: async () => (await call('/_api/admin/sync/status')).body,
  }
}

const event = (type: string) => JSON.stringify({ type, created: 1, retries: 0, store: 1, data: {} })

describe('the registration', () => {
  test('is made once, for all events, and again for the stock of garments that a sync has brought', async () => {
    const { sandbox, services } = await open()
    expect(await services.webhook.register()).toMatchObject({ state: 'registered' })
    const url = `https://shop.example/_api/printful/webhook/${webhookSecret(services.db)}`
    expect(sandbox.webhooks.config).toEqual({
      url,
      types: ['product_synced', 'product_updated', 'product_deleted'],
      params: {},
    })
    await services.sync.run()
    sandbox.calls.splice(0)
    await services.webhook.register()
    expect(sandbox.calls).toEqual(['/webhooks', '/webhooks'])
    expect(sandbox.webhooks.config?.types).toContain('stock_updated')
    expect(sandbox.webhooks.config?.params?.stock_updated?.product_ids).not.toEqual([])
    sandbox.calls.splice(0)
    await services.webhook.register()
    expect(sandbox.calls).toEqual(['/webhooks'])
  })

  test('follows each sync once it was started', async () => {
    const { sandbox, services } = await open()
    services.webhook.start()
    while (!sandbox.webhooks.config) await Bun.sleep(5)
    await services.sync.run()
    while (!sandbox.webhooks.config.types.includes('stock_updated')) await Bun.sleep(5)
  })

  test('replaces an old one of this store, but not that of another until it is told to', async () => {
    const { sandbox, services, call, status } = await open()
    await services.webhook.register()
    const own = sandbox.webhooks.config!
    sandbox.webhooks.config!.url = own.url.replace(/.$/, 'an older secret')
    await services.webhook.register()
    expect(sandbox.webhooks.config?.url).toEndWith(webhookSecret(services.db))

    sandbox.webhooks.config!.url = OTHER.url
    await services.webhook.register()
    expect(sandbox.webhooks.config?.url).toBe(OTHER.url)
    expect((await status()).webhook).toEqual({
      state: 'other',
      message: 'Not registered: Printful tells https://other.example of changes.',
    })
    expect((await call('/_api/admin/sync/webhook', { replace: true })).status).toBe(400)
    const { body } = await call('/_api/admin/sync/webhook', {})
    expect(body.webhook.state).toBe('registered')
    expect(sandbox.webhooks.config?.url).toEndWith(webhookSecret(services.db))
  })

  test.each<Record<string, string>>([
    { SITE_URL: 'http://shop.example' },
    { SITE_URL: 'https://localhost' },
    { SITE_URL: 'https://127.0.0.1:4321' },
    { PRINTFUL_API_TOKEN: '' },
  ])('is not tried with %p', async (settings) => {
    const { sandbox, services, call, status } = await open(settings)
    services.webhook.start()
    const { state, message } = (await status()).webhook
    expect(state).toBe('off')
    expect(message).toStartWith('Not registered: ')
    expect(await call('/_api/admin/sync/webhook', {})).toEqual({ status: 409, body: { error: message } })
    expect(sandbox.calls).toEqual([])
  })

  test('a refusal is named, with the scope that the token needs', async () => {
    const { sandbox, services } = await open()
    sandbox.fail(/webhooks/, jsonError(403))
    expect(await services.webhook.register()).toEqual({
      state: 'failed',
      message:
        'Printful refused access (403) while reading the registered webhook. The token needs the scope webhooks.',
    })
  })
})

describe('a call', () => {
  test('with a wrong secret is a 404, also of an administrator, and without JSON a 400', async () => {
    const { services, webhook, status } = await open()
    for (const secret of ['x', 'y'.repeat(43)]) {
      const response = await webhook(event('product_updated'), secret)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: 'Not found' })
    }
    expect((await webhook('type=product_updated')).status).toBe(400)
    expect((await webhook(' '.repeat(300_000))).status).toBe(413)
    expect(services.autoSync.next()).toBeNull()
    expect((await status()).lastHint).toBeNull()
  })

  test.each(['null', '[]', '"product_updated"', '{}', event('package_shipped'), event('toString')])(
    'of a kind that means nothing here is accepted and ignored: %s',
    async (body) => {
      const { services, webhook } = await open()
      expect((await webhook(body)).status).toBe(200)
      expect(services.autoSync.next()).toBeNull()
    },
  )

  test('needs no session and may come from anywhere', async () => {
    const { webhook, status } = await open()
    const headers = { origin: 'https://www.printful.com', 'sec-fetch-site': 'cross-site' }
    expect((await webhook(event('stock_updated'), undefined, headers)).status).toBe(200)
    expect(await status()).toMatchObject({
      lastHint: { type: 'stock_updated', isPending: true },
      nextSync: { startedBy: 'Printful (stock updated)' },
    })
  })

  test('leads to one sync, and the next response is new', async () => {
    const { sandbox, services, app, call, status } = await open()
    const server = Bun.serve({ port: 0, fetch: (request) => app.fetch(request) })
    cleanUp.push(() => server.stop(true))
    const origin = server.url.origin
    services.autoSync.start()
    await services.sync.run()
    await services.webhook.register()
    const [first] = sandbox.catalog.products
    first!.sync_product.name = 'Renamed in Printful'
    const renamed = { type: 'product_updated', data: { sync_product: first!.sync_product } }
    expect((await sandbox.webhooks.send(renamed, origin)).status).toBe(200)
    expect((await sandbox.webhooks.send(renamed, origin)).status).toBe(200)
    while ((await status()).lastHint.isPending) await Bun.sleep(5)
    const { body: runs } = await call('/_api/admin/sync/runs')
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
})
