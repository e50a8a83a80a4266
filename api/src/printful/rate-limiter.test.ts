import { expect, test } from 'bun:test'
import { manualClock } from '../../test/manual-clock.ts'
import { fastClock } from '../../test/sync.ts'
import { until } from '../../test/until.ts'
import { systemClock } from '../platform/clock.ts'
import { createRateLimiter, DeadlineExceeded, requestIntervalMs } from './rate-limiter.ts'

const { signal } = new AbortController()

test.each([
  ['https://api.printful.com', true],
  ['http://localhost:4000', false],
  ['http://[::1]:4000', false],
  ['http://192.168.1.4', false],
  ['http://printful-stub:8080', false],
])('requests to %s are paced: %p', (baseUrl, paced) => {
  expect(requestIntervalMs(baseUrl) > 0).toBe(paced)
})

test('paced requests start evenly, at most 120 in any minute', async () => {
  let now = 0
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms
    },
  }
  const limiter = createRateLimiter(clock, requestIntervalMs('https://api.printful.com'))
  const starts: number[] = []
  for (let count = 0; count < 150; count++)
    await limiter.run(async () => void starts.push(clock.now()), { signal })
  const gaps = starts.slice(1).map((at, index) => at - starts[index]!)
  expect(Math.min(...gaps)).toBeGreaterThan(480)
  for (const start of starts)
    expect(starts.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(120)
})

test('at most eight requests are in flight', async () => {
  const limiter = createRateLimiter(fastClock(), 0)
  const gate = Promise.withResolvers<void>()
  let started = 0
  const task = async () => {
    started++
    await gate.promise
  }
  const tasks = Array.from({ length: 30 }, () => limiter.run(task, { signal }))
  await until(() => started >= 8)
  expect(started).toBe(8)
  gate.resolve()
  await Promise.all(tasks)
  expect(started).toBe(30)
})

test('a pause delays the requests that already wait for their start', async () => {
  const clock = manualClock(new Date(0))
  const limiter = createRateLimiter(clock, 1000)
  await limiter.run(async () => {}, { signal })
  const waiting = Array.from({ length: 3 }, () => limiter.run(async () => clock.now(), { signal }))
  await clock.advance(0)
  expect(clock.sleeps).toEqual([1000, 2000, 3000])
  limiter.pause(30_000)
  await clock.advance(40_000)
  for (const at of await Promise.all(waiting)) expect(at).toBeGreaterThanOrEqual(30_000)
})

test('a request that can only start after its deadline is refused, the next one runs', async () => {
  const clock = fastClock()
  const limiter = createRateLimiter(clock, 0, 1)
  const startedAt = clock.now()
  limiter.pause(30_000)
  limiter.pause(10_000)
  const late = limiter.run(async () => 'late', { signal, deadlineAt: clock.now() + 10_000 })
  await expect(late).rejects.toBeInstanceOf(DeadlineExceeded)
  expect(await limiter.run(async () => clock.now() - startedAt, { signal })).toBeGreaterThanOrEqual(30_000)
})

test("an aborted wait ends at once with the signal's reason", async () => {
  const limiter = createRateLimiter(systemClock, 0)
  const controller = new AbortController()
  limiter.pause(60_000)
  const waiting = limiter.run(async () => {}, { signal: controller.signal })
  controller.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
})
