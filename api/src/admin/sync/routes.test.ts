import { afterEach, expect, jest, spyOn, test } from 'bun:test'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { syncedProductSchema, syncProgressSchema } from '#shared/contracts/sync'
import { jsonError } from '../../../sandbox/faults.ts'
import { openSyncTest } from '../../../test/sync.ts'
import type { SessionEnv } from '../../auth/require-session.ts'
import { syncRoutes } from './routes.ts'
import { createSyncRunner } from './runner.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

let isAdmin = true
afterEach(() => {
  isAdmin = true
})

function open(count = 2) {
  const t = openSyncTest()
  cleanUp.push(t.close)
  t.limitProducts(count)
  const createApp = (sync: typeof t.sync) =>
    new Hono<SessionEnv>()
      .use(async (c, next) => {
        c.set('session', { user: { displayName: 'Ada' } } as SessionEnv['Variables']['session'])
        await next()
      })
      .route(
        '/',
        syncRoutes(sync, () => isAdmin),
      )
      .onError((error, c) => {
        if (!(error instanceof HTTPException)) throw error
        return c.json({ error: error.message }, error.status)
      })
  return { ...t, createApp, app: createApp(t.sync) }
}

const toJson = async (response: Response | Promise<Response>) => {
  const { status } = await response
  return { status, body: await (await response).json() }
}

test('a sync responds with the synced products', async () => {
  const { app } = open()
  const disableIdleTimeout = jest.fn()
  const { status, body } = await toJson(app.request('/products', {}, { disableIdleTimeout }))
  expect(status).toBe(200)
  expect(syncedProductSchema.array().parse(body)).toMatchObject([
    { id: 1, change: 'created' },
    { id: 2, change: 'created' },
  ])
  expect(disableIdleTimeout).toHaveBeenCalledTimes(1)
})

test('the mass-hiding guard is a 409, and ?allowHiding=1 overrides it', async () => {
  const { app, sync, sandbox } = open(10)
  await sync.run()
  sandbox.catalog.products.splice(2)
  expect(await toJson(app.request('/products'))).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('8 of 10') },
  })
  expect(await toJson(app.request('/products?allowHiding=0'))).toMatchObject({ status: 409 })
  expect(await toJson(app.request('/products?allowHiding=1'))).toMatchObject({ status: 200, body: [{}, {}] })
})

test('each parameter is an option of the run', async () => {
  const { app, sync } = open()
  const run = spyOn(sync, 'run')
  await app.request('/products?dryRun=1')
  await app.request('/products?allowPrices=1&changeSource=1&dryRun=0')
  expect(run.mock.calls).toEqual([
    [{ allowHiding: false, allowPrices: false, changeSource: false, dryRun: true }, 'Ada'],
    [{ allowHiding: false, allowPrices: true, changeSource: true, dryRun: false }, 'Ada'],
  ])
})

test.each(['allowHiding=yes', 'allowHiding=', 'dryRun=true', 'changeSource=2', 'force=1'])(
  'the query %s is a 400',
  async (query) => {
    const { app, sandbox } = open()
    expect((await app.request(`/products?${query}`)).status).toBe(400)
    expect(sandbox.calls).toEqual([])
  },
)

test('a failure of Printful is a 502, missing configuration a 503', async () => {
  const { createApp, db, images, app, sandbox } = open()
  sandbox.fail(/./, jsonError(401))
  expect(await toJson(app.request('/products'))).toEqual({
    status: 502,
    body: {
      error:
        'Printful refused the token (401) while listing products. Tokens expire: check PRINTFUL_API_TOKEN.',
    },
  })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const unconfigured = createSyncRunner({
    db,
    images,
    log,
    credentials: () => undefined,
    onCommitted() {},
    lock: () => () => {},
  })
  expect(await toJson(createApp(unconfigured).request('/products'))).toEqual({
    status: 503,
    body: { error: 'Printful is not configured: set PRINTFUL_API_TOKEN.' },
  })
})

test('progress is a stream of the current step and every step after it, and ends with the run', async () => {
  const { app, sync } = open()
  const response = await app.request('/progress')
  expect(response.headers.get('content-type')).toStartWith('text/event-stream')
  const text = response.text()
  await sync.run()
  const steps = (await text)
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => syncProgressSchema.parse(JSON.parse(event.slice('data: '.length))))
  expect(steps[0]).toMatchObject({ state: 'idle' })
  expect(steps.slice(1, -1).every(({ state }) => state === 'pending')).toBe(true)
  expect(steps.at(-1)).toMatchObject({ state: 'success', done: 2, total: 2 })
})

test("a client that connects after a run gets the run's end, and stays for the next", async () => {
  const { app, sync } = open()
  await sync.run()
  const events = (await app.request('/progress')).body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events.read()).value).toContain('"state":"success"')
  const next = events.read()
  await sync.run()
  expect((await next).value).toContain('"state":"pending"')
  await events.cancel()
})

test('a stream has a heartbeat every five seconds, and leaves no listener when the client disconnects', async () => {
  const { app, sync } = open()
  jest.useFakeTimers()
  try {
    const events = (await app.request('/progress')).body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await events.read()).value).toContain('"state":"idle"')
    expect(sync.progress.events.listenerCount('step')).toBe(1)
    for (let count = 0; count < 2; count++) {
      const next = events.read()
      jest.advanceTimersByTime(5000)
      expect((await next).value).toStartWith(': ')
    }
    await events.cancel()
  } finally {
    jest.useRealTimers()
  }
  await Bun.sleep(1)
  expect(sync.progress.events.listenerCount('step')).toBe(0)
})

test('stop ends the open streams, after the end of a run under way', async () => {
  const { app, sync } = open()
  const idle = (await app.request('/progress')).body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await idle.read()).value).toContain('"state":"idle"')
  const end = idle.read()
  await Bun.sleep(1)
  await sync.stop()
  expect(await end).toMatchObject({ done: true })
  expect(await (await app.request('/progress')).text()).toContain('"state":"idle"')

  const { app: busyApp, sync: busySync, sandbox } = open()
  sandbox.fail(/./, { delivery: 'hang' })
  const stream = (await busyApp.request('/progress')).text()
  const run = busySync.run().catch((error) => error)
  await busySync.stop()
  expect(await run).toMatchObject({ status: 503 })
  expect(await stream).toContain('"message":"The store is shutting down."')
})

test('HEAD of the stream has its headers and opens no stream', async () => {
  const { app, sync } = open()
  const response = await app.request('/progress', { method: 'HEAD' })
  expect(response.headers.get('content-type')).toStartWith('text/event-stream')
  expect(sync.progress.events.listenerCount('step')).toBe(0)
})

test('progress ends once whoever watches is no administrator any more', async () => {
  const { app, sync } = open()
  const response = await app.request('/progress')
  isAdmin = false
  await sync.run()
  expect(await response.text()).not.toContain('success')
})
