import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { toast } from 'sonner'
import type { SyncProgress } from '#shared/contracts/sync'
import { $lastSync } from './last-sync.ts'
import { $massHidingWarning, $sync, receiveProgress, startSync } from './sync.store.ts'

const idle: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
const pending: SyncProgress = { ...idle, state: 'pending', done: 1, total: 3, product: 'Tee' }
const synced = [1, 2].map((id) => ({ id, slug: `p-${id}`, name: `P ${id}`, change: 'created' }))

const fetched = spyOn(globalThis, 'fetch')
/** Each call waits until the test answers it. */
function holdAnswer() {
  const held = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(held.promise)
  return held
}
const toasts = () => {
  const said = toast.getToasts().flatMap((each) => ('title' in each ? [`${each.type}: ${each.title}`] : []))
  return said.toReversed()
}

beforeEach(() => {
  $sync.set(idle)
  $massHidingWarning.set(null)
  $lastSync.set(null)
})
afterEach(() => {
  toast.dismiss()
  fetched.mockReset()
})
afterAll(() => fetched.mockRestore())

test('a sync started here is pending at once, and its answer says how many products there were', async () => {
  const answer = holdAnswer()
  const run = startSync()
  expect($sync.get().state).toBe('pending')
  receiveProgress(pending)
  expect($sync.get()).toEqual(pending)
  receiveProgress({ ...pending, state: 'success', done: 3 })
  expect($sync.get().state).toBe('pending')
  answer.resolve(Response.json(synced))
  await run
  expect($sync.get()).toMatchObject({ state: 'success', done: 3, total: 3 })
  expect(toasts()).toEqual(['success: Successfully synced 2 products from Printful'])
  expect($lastSync.get()?.count).toBe(2)
})

test('a second press while one runs asks nothing', async () => {
  const answer = holdAnswer()
  const run = startSync()
  await startSync()
  expect(fetched).toHaveBeenCalledTimes(1)
  answer.resolve(Response.json([]))
  await run
})

test.each([
  {
    answer: Response.json({ error: 'Printful answered 500.' }, { status: 502 }),
    says: 'Printful answered 500.',
  },
  { answer: new Response('<h1>Bad Gateway</h1>', { status: 502 }), says: 'HTTP error! status: 502' },
])('a sync that fails says $says', async ({ answer, says }) => {
  fetched.mockResolvedValueOnce(answer)
  await startSync()
  expect($sync.get()).toMatchObject({ state: 'error', message: says })
  expect(toasts()).toEqual([`error: Sync failed: ${says}`])
  expect($massHidingWarning.get()).toBeNull()
})

test('where there is no answer and no run, the default message stands', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await startSync()
  expect(toasts()).toEqual(['error: Sync failed: Failed to fetch Printful products'])
})

test('the brake is offered to be let go, and then the run hides what it would hide', async () => {
  fetched.mockResolvedValueOnce(Response.json({ error: 'It would hide 9 of 12 products.' }, { status: 409 }))
  await startSync()
  expect($massHidingWarning.get()).toBe('It would hide 9 of 12 products.')
  fetched.mockResolvedValueOnce(Response.json(synced))
  await startSync({ allowHiding: true })
  expect(String(fetched.mock.lastCall?.[0])).toEndWith('/_api/printful/products?allowHiding=1')
  expect($massHidingWarning.get()).toBeNull()
})

test('a connection that breaks does not end the run: the stream tells the rest', async () => {
  const answer = holdAnswer()
  const run = startSync()
  receiveProgress(pending)
  answer.reject(new TypeError('network error'))
  await run
  expect($sync.get()).toEqual(pending)
  receiveProgress({ ...pending, state: 'success', done: 3, message: 'Synced 2 products' })
  expect(toasts()).toEqual(['success: Successfully synced 2 products from Printful'])
  expect($lastSync.get()?.count).toBe(2)
})

test('a run that someone else started is joined, to its good or bad end', () => {
  receiveProgress(pending)
  expect($sync.get()).toEqual(pending)
  receiveProgress({ ...pending, state: 'error', message: 'Printful answered 401.' })
  expect($sync.get().state).toBe('error')
  expect(toasts()).toEqual(['error: Sync failed: Printful answered 401.'])
})

test('how an earlier run ended is shown, but not told as news', () => {
  receiveProgress({ ...idle, state: 'success', message: 'Synced 27 products' })
  expect($sync.get().message).toBe('Synced 27 products')
  expect(toasts()).toEqual([])
})
