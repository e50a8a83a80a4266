import { expect, test } from 'bun:test'
import { EncodeQueue } from './encode-queue.ts'

const BYTES = new Uint8Array([1])
const { signal } = new AbortController()

/** A queue whose encodes wait to be finished by name. */
function openQueue(maxWaiting: number) {
  const queue = new EncodeQueue({ concurrency: 1, maxWaiting })
  const started: string[] = []
  const jobs = new Map<string, ReturnType<typeof createJob>>()
  const createJob = () => ({
    start: Promise.withResolvers<void>(),
    end: Promise.withResolvers<typeof BYTES>(),
  })
  const job = (key: string) => jobs.getOrInsertComputed(key, createJob)
  const run = (key: string, by = signal) => {
    const encode = () => {
      started.push(key)
      job(key).start.resolve()
      return job(key).end.promise
    }
    return queue.run(key, encode, by)
  }
  return {
    queue,
    run,
    started,
    /** Once its encode has begun. */
    whenStarted: (key: string) => job(key).start.promise,
    finish: (key: string) => job(key).end.resolve(BYTES),
  }
}

test('a full queue takes no new job, but more requests for those in it', async () => {
  const { run, finish, queue, whenStarted } = openQueue(1)
  const first = run('a')
  await whenStarted('a')
  const waiting = run('b')
  expect(queue.size).toBe(1)
  expect(run('c')).toBeUndefined()
  const shared = [run('a'), run('b')]
  finish('a')
  expect(await first).toBe(BYTES)
  finish('b')
  expect(await Promise.all([waiting, ...shared])).toEqual([BYTES, BYTES, BYTES])
  expect(queue.size).toBe(0)
})

test('it is idle once the last job has ended, those that came meanwhile too', async () => {
  const { run, finish, queue, whenStarted } = openQueue(1)
  await queue.untilIdle()
  const first = run('a')
  let isIdle = false
  const idle = queue.untilIdle().then(() => {
    isIdle = true
  })
  await whenStarted('a')
  finish('a')
  const second = run('b')
  await first
  await whenStarted('b')
  expect(isIdle).toBe(false)
  finish('b')
  await Promise.all([second, idle])
  expect(queue.size).toBe(0)
})

test('a job that all requests have left never starts and makes room, one that runs goes on', async () => {
  const { run, finish, started, queue, whenStarted } = openQueue(1)
  const client = new AbortController()
  const first = run('a', client.signal)!.catch(() => 'left')
  await whenStarted('a')
  client.abort()
  const joined = run('a')
  const clients = [new AbortController(), new AbortController()]
  const left = clients.map(({ signal }) => run('b', signal)!.catch(() => 'left'))
  clients[0]!.abort()
  expect(queue.size).toBe(1)
  clients[1]!.abort()
  expect(queue.size).toBe(0)
  const next = run('c')
  finish('a')
  finish('c')
  expect(await Promise.all([first, ...left])).toEqual(['left', 'left', 'left'])
  expect(await Promise.all([joined, next])).toEqual([BYTES, BYTES])
  expect(started).toEqual(['a', 'c'])
})

test('a failed encode fails its requests and is tried again by the next', async () => {
  const queue = new EncodeQueue({ concurrency: 1, maxWaiting: 1 })
  const fail = () => Promise.reject(new Error('damaged'))
  await expect(queue.run('a', fail, signal)!).rejects.toThrow('damaged')
  expect(await queue.run('a', async () => BYTES, signal)).toBe(BYTES)
})
