import { describe, expect, spyOn, test } from 'bun:test'
import { closeAfterEach } from '#api-test/clean-up'
import { createTestRunner, fastClock, openSyncTest, rejection } from '#api-test/sync'
import { until } from '#api-test/until'
import { jsonError, serverError } from '#sandbox/faults'
import type { SyncProgress } from '#shared/contracts/sync'
import { findRefusal } from '../http/refusal.ts'

const closing = closeAfterEach()

function open(options: Parameters<typeof openSyncTest>[0] = {}) {
  const t = closing(openSyncTest(options))
  t.limitProducts(2)
  return t
}

test('a second call joins the run under way, unless it has other options', async () => {
  const { sync, sandbox } = open()
  const first = sync.run()
  expect(sync.run({ allowHiding: false })).toBe(first)
  for (const option of ['allowHiding', 'allowPrices', 'changeSource', 'dryRun'] as const) {
    const refused = await rejection(sync.run({ [option]: true }))
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('other options') })
    expect(findRefusal(refused)).toEqual({ reason: 'sync_running' })
  }
  expect((await first).products).toHaveLength(2)
  expect(sandbox.calls.filter((path) => path.startsWith('/store/products?'))).toHaveLength(1)
  const next = sync.run({ dryRun: true })
  expect(next).not.toBe(first)
  expect((await next).products).toHaveLength(2)
})

test('progress is the current step at once, then every step, the end last', async () => {
  const { sync } = open()
  const watching = new AbortController()
  const steps: SyncProgress[] = []
  const watch = async () => {
    for await (const step of sync.progress.watch(watching.signal)) steps.push(step)
  }
  const watched = watch()
  await sync.run()
  watching.abort()
  await watched
  const none = { done: 0, total: 0, product: null, message: null }
  expect(steps.slice(0, 2)).toEqual([
    { state: 'idle', ...none },
    { state: 'pending', ...none },
  ])
  expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted())
  expect(steps.slice(-2)).toMatchObject([
    { state: 'pending', done: 2, total: 2, message: 'Fetching images: 2 of 2' },
    { state: 'success', done: 2, total: 2, message: 'Synced 2 products' },
  ])
  expect(sync.progress.events.listenerCount('step')).toBe(0)
})

test('stop ends a run and refuses others, and nothing is written', async () => {
  const { sync, sandbox, dump } = open()
  const before = dump()
  sandbox.fail(/\/files\//, { delivery: 'hang' }, Number.POSITIVE_INFINITY)
  const running = rejection(sync.run())
  await until(() => sandbox.calls.some((path) => path.startsWith('/files/')))
  await sync.stop()
  const refusal = { status: 503, message: 'The store is shutting down.' }
  expect(await running).toMatchObject(refusal)
  expect(await rejection(sync.run())).toMatchObject(refusal)
  expect(dump()).toBe(before)
})

test.each([
  ['hang', { delivery: 'hang' as const }],
  ['would be retried', serverError()],
])('after a failure no more requests are sent, though others %s', async (_, fault) => {
  const { sync, sandbox, limitProducts } = open()
  limitProducts(12)
  sandbox.fail(/\/store\/products\/\d/, jsonError(401))
  sandbox.fail(/\/store\/products\/\d/, fault, Number.POSITIVE_INFINITY)
  const fetches = spyOn(globalThis, 'fetch')
  closing({ close: () => fetches.mockRestore() })
  expect(await rejection(sync.run())).toMatchObject({ status: 502 })
  expect(fetches.mock.calls.map(([, init]) => init?.signal?.aborted)).not.toContain(false)
})

test("requests to Printful's own host are paced, also from one run to the next", async () => {
  const { sandbox, ...t } = open()
  const { fetch } = globalThis
  const toSandbox = (url: string, init?: RequestInit) =>
    fetch(url.replace('https://api.printful.com', sandbox.url), init)
  const spy = spyOn(globalThis, 'fetch').mockImplementation(Object.assign(toSandbox, fetch))
  closing({ close: () => spy.mockRestore() })
  const clock = fastClock()
  const credentials = () => ({ baseUrl: 'https://api.printful.com', token: 'sandbox' })
  const sync = createTestRunner(t, { clock, credentials })
  await sync.run()
  await sync.run()
  const [products, blanks] = ['/store/', '/products/'].map((start) =>
    sandbox.calls.filter((path) => path.startsWith(start)),
  )
  const pauses = clock.slept.filter((ms) => ms > 0)
  expect(products).toHaveLength(6)
  expect(blanks).toHaveLength(4)
  expect(pauses).toHaveLength(9)
})

test('the token is in no message and no log line', async () => {
  const token = 'token-of-the-store-0123456789'
  const { sync, sandbox, logLines } = open({ token })
  // The log has the first 100 characters of a body: with the token, and cut in its middle.
  for (const padding of ['', 'x'.repeat(60), 'x'.repeat(85)]) {
    sandbox.fail(/./, { response: { status: 400, body: `${padding}${token}` } }, 1)
    sandbox.fail(/./, jsonError(400, `${padding} ${token} is wrong`), 1)
    const error = await rejection(sync.run())
    expect(error).toMatchObject({ status: 502 })
    expect(error.message).not.toContain('token-of')
  }
  expect(logLines.join()).toContain('sync failed')
  expect(logLines.join()).not.toContain('token-of')
})

test('the start and the end of a run are events that name the source and the outcome', async () => {
  const { sync, sandbox, logLines } = open()
  const events = () =>
    logLines
      .splice(0)
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event)
  await sync.run()
  expect(events()).toMatchObject([
    { event: 'sync.started', source: `Printful (${sandbox.url})`, dryRun: false },
    { event: 'sync.ended', outcome: 'succeeded', products: 2 },
  ])
  sandbox.fail(/./, jsonError(401))
  await rejection(sync.run({ dryRun: true }))
  expect(events()).toMatchObject([
    { event: 'sync.started', dryRun: true },
    { event: 'sync.ended', outcome: 'failed', dryRun: true },
  ])
})

describe('a cancelled run', () => {
  test.each([
    ['a detail', /\/store\/products\/\d/],
    ['the list', /\/store\/products\?/],
    ['an image', /\/files\//],
  ])('that waits for %s ends at once and writes nothing; the next one runs', async (_, match) => {
    const { sync, sandbox, dump } = open()
    const before = dump()
    sandbox.fail(match, { delivery: 'hang' })
    const running = rejection(sync.run())
    await until(() => sandbox.calls.some((path) => match.test(path)))
    const cancelled = sync.cancel('Ada')
    const next = sync.run()
    await cancelled
    expect(await running).toMatchObject({ status: 409, message: 'Cancelled by Ada.' })
    expect(dump()).toBe(before)
    expect((await next).products).toHaveLength(2)
  })

  test('that has written its changes goes on to its end, and without a run there is nothing to cancel', async () => {
    const { sync } = open()
    let refusal: Promise<unknown> | undefined
    sync.progress.events.on('step', ({ state }) => {
      if (state === 'success') refusal = rejection(sync.cancel('Ada'))
    })
    expect(await rejection(sync.cancel('Ada'))).toMatchObject({
      status: 409,
      message: 'There is no sync to cancel.',
    })
    expect((await sync.run()).products).toHaveLength(2)
    expect(await refusal).toMatchObject({
      status: 409,
      message: 'Too late to cancel: the sync has written its changes.',
    })
  })
})
