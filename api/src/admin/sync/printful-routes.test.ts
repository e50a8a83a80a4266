import { afterEach, expect, jest, spyOn, test } from 'bun:test'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { closeAfterEach } from '#api-test/clean-up'
import { openSyncTest } from '#api-test/sync'
import { until } from '#api-test/until'
import { jsonError } from '#sandbox/faults'
import { syncedProductSchema, syncProgressSchema } from '#shared/contracts/sync'
import type { SessionEnv } from '../../auth/require-session.ts'
import { printfulRoutes } from './printful-routes.ts'

const closing = closeAfterEach()

let isAdmin = true
afterEach(() => {
  isAdmin = true
})

function open() {
  const t = closing(openSyncTest())
  t.limitProducts(2)
  const app = new Hono<SessionEnv>()
    .use(async (c, next) => {
      c.set('session', { user: { displayName: 'Ada' } } as SessionEnv['Variables']['session'])
      await next()
    })
    .route(
      '/',
      printfulRoutes(t.sync, () => isAdmin),
    )
    .onError((error, c) => {
      if (!(error instanceof HTTPException)) throw error
      return c.json({ error: error.message }, error.status)
    })
  /** The events of the progress stream, of which the first is read. */
  const openStream = async () => {
    const events = (await app.request('/progress')).body!.pipeThrough(new TextDecoderStream()).getReader()
    return { events, first: (await events.read()).value }
  }
  const listeners = () => t.sync.progress.events.listenerCount('step')
  return { ...t, app, openStream, listeners }
}

test('a sync responds with the synced products, or with the status of its failure', async () => {
  const { app, sandbox } = open()
  const disableIdleTimeout = jest.fn()
  const response = await app.request('/products', {}, { disableIdleTimeout })
  expect(response.status).toBe(200)
  expect(syncedProductSchema.array().parse(await response.json())).toMatchObject([
    { id: 1, change: 'created' },
    { id: 2, change: 'created' },
  ])
  expect(disableIdleTimeout).toHaveBeenCalledTimes(1)
  sandbox.fail(/./, jsonError(401))
  const failed = await app.request('/products')
  expect([failed.status, await failed.json()]).toMatchObject([502, { error: expect.any(String) }])
})

test('each parameter is an option of the run, and another one or another value is a 400', async () => {
  const { app, sync } = open()
  const run = spyOn(sync, 'run')
  await app.request('/products?dryRun=1&allowHiding=0')
  await app.request('/products?allowPrices=1&changeSource=1&dryRun=0')
  await app.request('/products?allowHiding=1')
  const none = { allowHiding: false, allowPrices: false, changeSource: false, dryRun: false }
  expect(run.mock.calls).toEqual([
    [{ ...none, dryRun: true }, 'Ada'],
    [{ ...none, allowPrices: true, changeSource: true }, 'Ada'],
    [{ ...none, allowHiding: true }, 'Ada'],
  ])
  for (const query of ['allowHiding=yes', 'dryRun=', 'force=1']) {
    expect((await app.request(`/products?${query}`)).status).toBe(400)
  }
  expect(run).toHaveBeenCalledTimes(3)
})

test('progress is a stream of the current step and every step after it, and ends with the next run', async () => {
  const { app, sync } = open()
  await sync.run()
  const response = await app.request('/progress')
  expect(response.headers.get('content-type')).toStartWith('text/event-stream')
  const text = response.text()
  await sync.run()
  const steps = (await text)
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => syncProgressSchema.parse(JSON.parse(event.slice('data: '.length))))
  expect(steps[0]).toMatchObject({ state: 'success' })
  expect(steps.slice(1, -1).every(({ state }) => state === 'pending')).toBe(true)
  expect(steps.at(-1)).toMatchObject({ state: 'success', done: 2, total: 2 })
})

test('a stream has a heartbeat every five seconds, and leaves no listener when the client disconnects', async () => {
  const { openStream, listeners } = open()
  jest.useFakeTimers()
  try {
    const { events } = await openStream()
    expect(listeners()).toBe(1)
    for (let count = 0; count < 2; count++) {
      const next = events.read()
      jest.advanceTimersByTime(5000)
      expect((await next).value).toStartWith(': ')
    }
    await events.cancel()
  } finally {
    jest.useRealTimers()
  }
  await until(() => listeners() === 0)
})

test('stop ends the open streams', async () => {
  const { app, sync, openStream } = open()
  const { events } = await openStream()
  const end = events.read()
  await sync.stop()
  expect(await end).toMatchObject({ done: true })
  expect(await (await app.request('/progress')).text()).toContain('"state":"idle"')
})

test('HEAD opens no stream, and progress ends once whoever watches is no administrator any more', async () => {
  const { app, sync, listeners } = open()
  const head = await app.request('/progress', { method: 'HEAD' })
  expect(head.headers.get('content-type')).toStartWith('text/event-stream')
  expect(listeners()).toBe(0)
  const response = await app.request('/progress')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  isAdmin = false
  await sync.run()
  expect(await response.text()).not.toContain('success')
})
