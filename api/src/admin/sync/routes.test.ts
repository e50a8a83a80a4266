import { afterEach, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { syncedProductSchema, syncProgressSchema } from '#shared/contracts/sync'
import { jsonError } from '../../../sandbox/faults.ts'
import { openSyncTest } from '../../../test/sync.ts'
import type { AppEnv } from '../../app-env.ts'
import { printfulRoutes } from './routes.ts'
import { createSyncRunner } from './runner.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open(count = 2) {
  const it = openSyncTest()
  cleanUp.push(it.close)
  it.keepProducts(count)
  const serve = (sync: typeof it.sync) =>
    new Hono<AppEnv>().route('/', printfulRoutes(sync)).onError((error, c) => {
      if (!(error instanceof HTTPException)) throw error
      return c.json({ error: error.message }, error.status)
    })
  return { ...it, serve, app: serve(it.sync) }
}

const answer = async (response: Response | Promise<Response>) => {
  const { status } = await response
  return { status, body: await (await response).json() }
}

test('a sync answers with the products synced', async () => {
  const { app } = open()
  let kept = 0
  const { status, body } = await answer(app.request('/products', {}, { disableIdleTimeout: () => kept++ }))
  expect(status).toBe(200)
  expect(syncedProductSchema.array().parse(body)).toMatchObject([
    { id: 1, change: 'created' },
    { id: 2, change: 'created' },
  ])
  expect(kept).toBe(1)
})

test('the brake is a 409, and ?allowHiding=1 goes on', async () => {
  const { app, sync, sandbox } = open(10)
  await sync.run()
  sandbox.catalog.products.splice(2)
  expect(await answer(app.request('/products'))).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('8 of 10') },
  })
  expect(await answer(app.request('/products?allowHiding=0'))).toMatchObject({ status: 409 })
  expect(await answer(app.request('/products?allowHiding=1'))).toMatchObject({ status: 200, body: [{}, {}] })
})

test.each(['allowHiding=yes', 'allowHiding=', 'force=1'])('the query %s is refused', async (query) => {
  const { app, sandbox } = open()
  expect((await app.request(`/products?${query}`)).status).toBe(400)
  expect(sandbox.calls).toEqual([])
})

test('Printful failing is a 502, a store that names none a 503', async () => {
  const { serve, db, images, app, sandbox } = open()
  sandbox.fail(/./, jsonError(401))
  expect(await answer(app.request('/products'))).toEqual({
    status: 502,
    body: {
      error:
        'Printful refused the token (401) while listing products. Tokens expire: check PRINTFUL_API_TOKEN.',
    },
  })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const unconfigured = createSyncRunner({ db, images, log, access: () => undefined, onCommitted() {} })
  expect(await answer(serve(unconfigured).request('/products'))).toEqual({
    status: 503,
    body: { error: 'Printful is not configured: set PRINTFUL_API_TOKEN.' },
  })
})

test('progress is a stream of the present state and every step, and ends with the run', async () => {
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

test('a listener that comes after a run hears its end, and stays for the next', async () => {
  const { app, sync } = open()
  await sync.run()
  const events = (await app.request('/progress')).body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events.read()).value).toContain('"state":"success"')
  const next = events.read()
  await sync.run()
  expect((await next).value).toContain('"state":"pending"')
  await events.cancel()
})

test('a stop ends the streams that listen, with the end of a run under way', async () => {
  const { app, sync } = open()
  const idle = await app.request('/progress')
  const listening = idle.text()
  await sync.stop()
  expect(await listening).toContain('"state":"idle"')

  const { app: busy, sync: running, sandbox } = open()
  sandbox.fail(/./, { delivery: 'hang' })
  const told = (await busy.request('/progress')).text()
  const run = running.run().catch((error) => error)
  await running.stop()
  expect(await run).toMatchObject({ status: 503 })
  expect(await told).toContain('"message":"The store is shutting down."')
})

test('HEAD of the stream leaves no listener behind', async () => {
  const { sync, serve } = open()
  let listeners = 0
  const progress: typeof sync.progress = {
    get present() {
      return sync.progress.present
    },
    subscribe(listener) {
      listeners++
      return sync.progress.subscribe(listener)
    },
  }
  const response = await serve({ ...sync, progress }).request('/progress', { method: 'HEAD' })
  expect(response.headers.get('content-type')).toStartWith('text/event-stream')
  expect(listeners).toBe(0)
})
