import { expect, test } from 'bun:test'
import { openTestServices } from '#api-test/services'
import { until } from '#api-test/until'
import { jobs } from '../db/schema/operations.ts'
import { systemClock } from '../platform/clock.ts'
import { bringForward, watchClock } from './clock-change.ts'
import { addJob, type JobKey, type JobKind } from './jobs.ts'
import { createQueue, JobFailed, RetryLater, type Work } from './queue.ts'

type Act = (key: JobKey) => Promise<void> | void

/** A queue whose jobs do nothing but what a test says. */
async function openQueue(act: Act, options?: { lockMs: number }) {
  const services = await openTestServices()
  services.log.level = 'silent'
  const stuck: [string, string][] = []
  const kinds: JobKind[] = [
    'place',
    'recheck',
    'cancel',
    'read',
    'refund',
    'expire',
    'payment',
    'mail',
    'notice',
  ]
  const done: JobKey[] = []
  const work: Work = {
    jobs: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        async (id: number) => {
          await act(`${kind} ${id}`)
          done.push(`${kind} ${id}`)
        },
      ]),
    ) as Work['jobs'],
    onStuck: (_tx, key, { message }) => void stuck.push([key, message]),
  }
  const create = () => createQueue(services, work, options)
  const queue = create()
  const { db } = services
  return {
    db,
    queue,
    create,
    done,
    stuck,
    rows: () => db.select().from(jobs).all(),
    set: (values: Partial<typeof jobs.$inferInsert>) => db.update(jobs).set(values).run(),
    [Symbol.asyncDispose]: async () => {
      await queue.stop()
      await services.close()
    },
  }
}

test('urgent work of a lane comes first, and other lanes wait for none of it', async () => {
  const release = Promise.withResolvers<void>()
  await using t = await openQueue((key) => (key.startsWith('read') ? release.promise : undefined))
  for (let id = 1; id <= 600; id++) addJob(t.db, `read ${id}`)
  addJob(t.db, 'place 1')
  addJob(t.db, 'mail 1')
  t.queue.wake()
  await until(() => t.done.length === 2)
  expect(t.done.toSorted()).toEqual(['mail 1', 'place 1'])
  // One place of the lane is kept for what comes later.
  addJob(t.db, 'cancel 2')
  t.queue.wake()
  await until(() => t.done.includes('cancel 2'))
  release.resolve()
  await t.queue.drain()
  expect(t.done).toHaveLength(603)
})

test('the same work is stored once, never moved back, and done again if it is asked for meanwhile', async () => {
  let again = true
  await using t = await openQueue((key) => {
    if (again) addJob(t.db, key)
    again = false
  })
  const early = new Date(Date.now() - 60_000)
  addJob(t.db, 'place 1', early)
  addJob(t.db, 'place 1', new Date(Date.now() + 60_000))
  expect(t.rows().map(({ key, runAt, requests }) => [key, runAt, requests])).toEqual([['place 1', early, 2]])
  await t.queue.drain()
  expect(t.done).toEqual(['place 1', 'place 1'])
  expect(t.rows()).toEqual([])
})

test('what fails is tried again after a growing pause of at most five minutes, and told after 15 minutes', async () => {
  await using t = await openQueue(() => {
    throw new RetryLater('Printful is away.')
  })
  addJob(t.db, 'place 1')
  const pauses: number[] = []
  for (let attempt = 0; attempt < 9; attempt++) {
    t.set({ runAt: new Date(0) })
    const before = Date.now()
    await t.queue.drain()
    pauses.push(Math.round((t.rows()[0]!.runAt.getTime() - before) / 1000))
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300])
  expect(t.stuck).toEqual([])
  t.set({ runAt: new Date(0), failingSince: new Date(Date.now() - 16 * 60_000) })
  await t.queue.drain()
  expect(t.stuck).toEqual([['place 1', 'Printful is away.']])
})

test('a job that waits for a moment has not failed, and one that can never succeed ends', async () => {
  const until = new Date(Date.now() + 900_000)
  await using t = await openQueue((key) => {
    throw key === 'place 1' ? new RetryLater('Changes are open.', until) : new JobFailed('No such mailbox.')
  })
  addJob(t.db, 'place 1')
  addJob(t.db, 'mail 1')
  await t.queue.drain()
  expect(t.rows()).toMatchObject([{ key: 'place 1', attempts: 0, failingSince: null }])
  expect(t.rows()[0]!.runAt).toEqual(until)
})

test('a job belongs to one queue while it takes longer than its lock, and to another one after its owner is gone', async () => {
  const release = Promise.withResolvers<void>()
  let started = 0
  await using t = await openQueue(
    () => {
      started++
      return release.promise
    },
    { lockMs: 60 },
  )
  addJob(t.db, 'place 1')
  t.queue.wake()
  await until(() => started === 1)
  const [first] = t.rows()
  // The lock has been renewed since.
  await until(() => t.rows()[0]!.lockedUntil!.getTime() > first!.lockedUntil!.getTime() + 60)
  const other = t.create()
  await other.drain()
  expect(started).toBe(1)
  release.resolve()
  await t.queue.drain()
  expect([started, t.rows()]).toEqual([1, []])

  addJob(t.db, 'place 2')
  t.set({ owner: 'a queue that was killed', lockedUntil: new Date(Date.now() - 1) })
  await other.drain()
  expect(t.done).toEqual(['place 1', 'place 2'])
})

test('an attempt whose lock has expired tells nothing when it fails after another one has done the job', async () => {
  const slow = Promise.withResolvers<void>()
  let attempts = 0
  await using t = await openQueue(() => (++attempts === 1 ? slow.promise : undefined))
  addJob(t.db, 'place 1')
  t.set({ failingSince: new Date(Date.now() - 16 * 60_000) })
  t.queue.wake()
  await until(() => attempts === 1)
  t.set({ lockedUntil: new Date(0) })
  await t.create().drain()
  expect(t.rows()).toEqual([])
  slow.reject(new RetryLater('Printful is away.'))
  await t.queue.drain()
  expect([t.done, t.rows(), t.stuck]).toEqual([['place 1'], [], []])
})

test('a queue that stood still longer than its lock does not take its own job again', async () => {
  const release = Promise.withResolvers<void>()
  let started = 0
  await using t = await openQueue(() => {
    started++
    return release.promise
  })
  addJob(t.db, 'mail 1')
  t.queue.wake()
  await until(() => started === 1)
  t.set({ lockedUntil: new Date(0) })
  t.queue.wake()
  await t.queue.finish('mail 1', 0)
  await until(() => t.rows()[0]!.lockedUntil!.getTime() > Date.now())
  release.resolve()
  await t.queue.drain()
  expect([started, t.rows()]).toEqual([1, []])
})

test('a route waits for its own job only, and not for ever', async () => {
  const hanging = new Promise<void>(() => {})
  await using t = await openQueue((key) => (key === 'place 9' || key === 'read 8' ? hanging : undefined))
  addJob(t.db, 'read 8')
  addJob(t.db, 'place 7')
  await t.queue.finish('place 7')
  expect([t.done, t.rows().map(({ key }) => key)]).toEqual([['place 7'], ['read 8']])
  addJob(t.db, 'place 9')
  await t.queue.finish('place 9', 20)
  expect(t.rows().map(({ key }) => key)).toContain('place 9')
  // Another process has begun it.
  await t.create().finish('place 9', 20)
  expect(t.rows().map(({ key }) => key)).toContain('place 9')
})

test('what waits for a clock that was ahead is done once the clock is right', async () => {
  await using t = await openQueue(() => {
    throw new RetryLater('Printful is away.')
  })
  const inADay = new Date(Date.now() + 24 * 60 * 60_000)
  addJob(t.db, 'mail 1', inADay)
  t.set({ failingSince: inADay, lockedUntil: inADay })
  bringForward(t.db, { aheadMs: 0, lockMs: 1000 })
  const [job] = t.rows()
  for (const at of [job!.runAt, job!.failingSince, job!.lockedUntil])
    expect(at!.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  t.set({ runAt: inADay, lockedUntil: null })
  t.queue.start()
  await until(() => t.rows()[0]!.attempts > 0)
})

test('a clock that is set back is noticed once, and one that is set forward is not', () => {
  let nowMs = 0
  const wasSetBack = watchClock({ ...systemClock, now: () => nowMs, monotonic: () => 0 })
  nowMs = 60_000
  expect(wasSetBack()).toBe(false)
  nowMs = 0
  expect([wasSetBack(), wasSetBack()]).toEqual([true, false])
})
