import { expect, test } from 'bun:test'
import { EncodeQueue } from './encode-queue.ts'

const BYTES = new Uint8Array([1])
const { signal } = new AbortController()

/** A queue whose encodes wait to be finished by name. */
function openQueue(maxWaiting: number) {
  const queue = new EncodeQueue({ concurrency: 1, maxWaiting })
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const run = (key: string, by = signal) => {
    const encode = async () => {
      started.push(key)
      await new Promise<void>((resolve) => finish.set(key, resolve))
      return BYTES
    }
    return queue.run(key, encode, by)
  }
  return { queue, run, started, finish: (key: string) => finish.get(key)!() }
}

test('a full queue takes no new job, but more requests for those in it', async () => {
  const { run, finish, queue } = openQueue(1)
  const first = run('a')
  await Bun.sleep(0)
  const waiting = run('b')
  expect(queue.size).toBe(1)
  expect(run('c')).toBeUndefined()
  const shared = [run('a'), run('b')]
  finish('a')
  expect(await first).toBe(BYTES)
  await Bun.sleep(0)
  finish('b')
  expect(await Promise.all([waiting, ...shared])).toEqual([BYTES, BYTES, BYTES])
  expect(queue.size).toBe(0)
})

test('it is idle once the last job has ended, those that came meanwhile too', async () => {
  const { run, finish, queue } = openQueue(1)
  await queue.untilIdle()
  const first = run('a')
  let isIdle = false
  const idle = queue.untilIdle().then(() => {
    isIdle = true
  })
  await Bun.sleep(0)
  finish('a')
  const second = run('b')
  await first
  await Bun.sleep(0)
  expect(isIdle).toBe(false)
  finish('b')
  await Promise.all([second, idle])
  expect(queue.size).toBe(0)
})

test('a job that all requests have left never starts and makes room', async () => {
  const { run, finish, started, queue } = openQueue(1)
  const first = run('a')
  await Bun.sleep(0)
  const clients = [new AbortController(), new AbortController()]
  const left = clients.map((client) => run('b', client.signal)!.catch(() => 'left'))
  clients[0]!.abort()
  expect(queue.size).toBe(1)
  clients[1]!.abort()
  expect(queue.size).toBe(0)
  const next = run('c')
  finish('a')
  await first
  expect(await Promise.all(left)).toEqual(['left', 'left'])
  await Bun.sleep(0)
  finish('c')
  await next
  expect(started).toEqual(['a', 'c'])
})

test('a job that runs goes on without its request', async () => {
  const { run, finish, started } = openQueue(1)
  const client = new AbortController()
  const left = run('a', client.signal)!.catch(() => 'left')
  await Bun.sleep(0)
  client.abort()
  const joined = run('a')
  finish('a')
  expect(await Promise.all([left, joined])).toEqual(['left', BYTES])
  expect(started).toEqual(['a'])
})

test('a failed encode fails its requests and is tried again by the next', async () => {
  const queue = new EncodeQueue({ concurrency: 1, maxWaiting: 1 })
  const fail = () => Promise.reject(new Error('damaged'))
  await expect(queue.run('a', fail, signal)!).rejects.toThrow('damaged')
  expect(await queue.run('a', async () => BYTES, signal)).toBe(BYTES)
})
