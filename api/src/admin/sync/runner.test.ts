import { afterEach, expect, test } from 'bun:test'
import type { SyncProgress } from '#shared/contracts/sync'
import { jsonError } from '../../../sandbox/faults.ts'
import { openSyncTest } from '../../../test/sync.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open(options: Parameters<typeof openSyncTest>[0] = {}) {
  const it = openSyncTest(options)
  cleanUp.push(it.close)
  it.keepProducts(2)
  return it
}

test('a second call joins the run under way and gets its answer', async () => {
  const { sync, sandbox } = open({ latencyMs: 10 })
  const first = sync.run()
  const second = sync.run({ allowHiding: true })
  expect(second).toBe(first)
  expect(await second).toBe(await first)
  expect(sandbox.calls.filter(({ path }) => path.includes('?'))).toHaveLength(1)
  expect(sync.run()).not.toBe(first)
})

test('a listener hears the present state at once, then every step, the end last', async () => {
  const { sync } = open({ withImages: true })
  const steps: SyncProgress[] = []
  const unsubscribe = sync.progress.subscribe((step) => steps.push(step))
  expect(steps).toEqual([{ state: 'idle', done: 0, total: 0, product: null, message: null }])
  await sync.run()
  expect(steps[1]).toEqual({ state: 'pending', done: 0, total: 0, product: null, message: null })
  expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted())
  expect(steps.at(-2)).toMatchObject({
    state: 'pending',
    done: 2,
    total: 2,
    message: 'Fetching pictures: 5 of 5',
  })
  expect(steps.at(-1)).toMatchObject({ state: 'success', done: 2, total: 2, message: 'Synced 2 products' })
  const heard = steps.length
  unsubscribe()
  await sync.run()
  expect(steps).toHaveLength(heard)
})

test.each([
  ['a call that hangs', /\/store\/products\/\d/],
  ['the list', /\/store\/products\?/],
  ['a picture', /\/files\//],
])('stopping ends a run in the middle of %s, with nothing written', async (_, match) => {
  const { sync, sandbox, dump } = open({ tryTimeoutMs: 20_000, withImages: true })
  const before = dump()
  sandbox.fail(match, { delivery: 'hang' }, Number.POSITIVE_INFINITY)
  const running = sync.run().catch((error) => error)
  while (!sandbox.calls.some(({ path }) => match.test(path))) await Bun.sleep(5)
  const startedAt = performance.now()
  await sync.stop()
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect(await running).toMatchObject({ status: 503, message: 'The store is shutting down.' })
  expect(await sync.run().catch((error) => error)).toMatchObject({ status: 503 })
  expect(dump()).toBe(before)
})

test('after a failure no call goes on behind it', async () => {
  const { sync, sandbox, keepProducts } = open({ tryTimeoutMs: 20_000 })
  keepProducts(5)
  sandbox.fail(/\/store\/products\/\d/, jsonError(401))
  sandbox.fail(/\/store\/products\/\d/, { delivery: 'hang' }, Number.POSITIVE_INFINITY)
  expect(await sync.run().catch((error) => error)).toMatchObject({ status: 502 })
  const calls = sandbox.calls.length
  await Bun.sleep(50)
  expect(sandbox.calls).toHaveLength(calls)
})
