import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { toast } from 'sonner'
import type { SyncProgress } from '#shared/contracts/sync'
import { $lastSync } from './last-sync.ts'
import { $stoppedSync, $sync, cancelSync, receiveProgress, startSync } from './sync.store.ts'

const idle: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
const pending: SyncProgress = { ...idle, state: 'pending', done: 1, total: 3, product: 'Tee' }
const synced = [1, 2].map((id) => ({ id, slug: `p-${id}`, name: `P ${id}`, change: 'created' }))

const fetchSpy = spyOn(globalThis, 'fetch')
function pendingResponse() {
  const response = Promise.withResolvers<Response>()
  fetchSpy.mockReturnValueOnce(response.promise)
  return response
}
const toasts = () => {
  const shown = toast.getToasts().flatMap((each) => ('title' in each ? [`${each.type}: ${each.title}`] : []))
  return shown.toReversed()
}

beforeEach(() => {
  $sync.set(idle)
  $stoppedSync.set(null)
  $lastSync.set(null)
})
afterEach(() => {
  toast.dismiss()
  fetchSpy.mockReset()
})
afterAll(() => fetchSpy.mockRestore())

test('a sync started here is pending at once and starts once, and its response counts the products', async () => {
  const response = pendingResponse()
  const run = startSync()
  await startSync()
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  expect($sync.get().state).toBe('pending')
  receiveProgress(pending)
  expect($sync.get()).toEqual(pending)
  receiveProgress({ ...pending, state: 'success', done: 3 })
  expect($sync.get().state).toBe('pending')
  response.resolve(Response.json(synced))
  await run
  expect($sync.get()).toMatchObject({ state: 'success', done: 3, total: 3 })
  expect(toasts()).toEqual(['success: Successfully synced 2 products from Printful'])
  expect($lastSync.get()?.count).toBe(2)
})

test('a cancellation that comes before the server has begun is passed on once it has', async () => {
  const response = pendingResponse()
  const run = startSync()
  await cancelSync()
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  fetchSpy.mockResolvedValueOnce(Response.json({}))
  receiveProgress(pending)
  receiveProgress({ ...pending, done: 2 })
  expect(fetchSpy.mock.calls.map(([url]) => String(url))).toEqual([
    '/_api/printful/products',
    '/_api/admin/sync/cancel',
  ])
  response.resolve(Response.json({ error: 'Cancelled by Jo.' }, { status: 409 }))
  await run
  expect($sync.get()).toMatchObject({ state: 'error', message: 'Cancelled by Jo.' })
})

test.each([
  [Response.json({ error: 'Printful answered 500.' }, { status: 502 }), 'Printful answered 500.'],
  [new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'Failed to fetch Printful products'],
  [
    Response.json(
      { error: 'Another source.', reason: 'sync_other_source', details: { override: 'changeSource' } },
      { status: 409 },
    ),
    'Another source.',
  ],
])('a failed sync, and a conflict that takes no confirmation, is an error: %#', async (response, message) => {
  fetchSpy.mockResolvedValueOnce(response)
  await startSync()
  expect($sync.get()).toMatchObject({ state: 'error', message })
  expect(toasts()).toEqual([`error: Sync failed: ${message}`])
  expect($stoppedSync.get()).toBeNull()
})

test('a sync that guards stopped goes on with what was confirmed', async () => {
  const stop = (reason: string, override: string) =>
    Response.json({ error: reason, reason, details: { products: [], override } }, { status: 409 })
  const [hiding, prices] = ['sync_would_hide', 'sync_would_reprice'] as const
  fetchSpy.mockResolvedValueOnce(stop(hiding, 'allowHiding'))
  await startSync()
  expect($stoppedSync.get()).toMatchObject({ reason: hiding, message: hiding })
  fetchSpy.mockResolvedValueOnce(stop(prices, 'allowPrices'))
  await startSync($stoppedSync.get()!.query)
  expect(String(fetchSpy.mock.lastCall?.[0])).toEndWith('/_api/printful/products?allowHiding=1')
  expect($stoppedSync.get()).toMatchObject({ reason: prices, message: prices })
  fetchSpy.mockResolvedValueOnce(Response.json(synced))
  await startSync($stoppedSync.get()!.query)
  expect(String(fetchSpy.mock.lastCall?.[0])).toEndWith('/_api/printful/products?allowHiding=1&allowPrices=1')
  expect($stoppedSync.get()).toBeNull()
})

test('a dry run that ends elsewhere synced nothing', () => {
  receiveProgress(pending)
  receiveProgress({ ...pending, state: 'success', message: 'Dry run: nothing was written' })
  expect($sync.get()).toMatchObject({ state: 'success', message: 'Dry run: nothing was written' })
  expect(toasts()).toEqual([])
  expect($lastSync.get()).toBeNull()
})

const lostResponses: [string, (response: PromiseWithResolvers<Response>) => void][] = [
  ['a broken connection', ({ reject }) => reject(new TypeError('network error'))],
  [
    'the 504 of a proxy',
    ({ resolve }) => resolve(new Response('<h1>Gateway Time-out</h1>', { status: 504 })),
  ],
]

test.each(lostResponses)('after %s the stream reports the end of the sync', async (_, lose) => {
  const response = pendingResponse()
  const run = startSync()
  receiveProgress({ ...pending, total: 0 })
  lose(response)
  await run
  receiveProgress(pending)
  expect($sync.get()).toEqual(pending)
  expect(toasts()).toEqual([])
  receiveProgress({ ...pending, state: 'success', done: 3, productCount: 2 })
  expect(toasts()).toEqual(['success: Successfully synced 2 products from Printful'])
  expect($lastSync.get()?.count).toBe(2)
})

test.each(lostResponses)('after %s a guard that stops the sync can still be overridden', async (_, lose) => {
  const stop: SyncProgress = { ...pending, state: 'error', message: 'Hides 12.', reason: 'sync_would_hide' }
  const query = { dryRun: '1', allowHiding: '1' }
  for (const isEndFirst of [true, false]) {
    $stoppedSync.set(null)
    const response = pendingResponse()
    const run = startSync({ dryRun: '1' })
    receiveProgress(pending)
    if (isEndFirst) receiveProgress(stop)
    lose(response)
    await run
    if (!isEndFirst) receiveProgress(stop)
    expect($sync.get()).toMatchObject({ state: 'error', message: 'Hides 12.' })
    expect($stoppedSync.get()).toMatchObject({ reason: 'sync_would_hide', message: 'Hides 12.', query })
  }
})

test('a sync of somebody else that a guard stops is theirs to override', () => {
  receiveProgress(pending)
  receiveProgress({ ...pending, state: 'error', message: 'Hides 12.', reason: 'sync_would_hide' })
  expect($stoppedSync.get()).toBeNull()
})

test('a sync started elsewhere is followed to its end', () => {
  receiveProgress(pending)
  expect($sync.get()).toEqual(pending)
  receiveProgress({ ...pending, state: 'error', message: 'Printful answered 401.' })
  expect($sync.get().state).toBe('error')
  expect(toasts()).toEqual(['error: Sync failed: Printful answered 401.'])
})
