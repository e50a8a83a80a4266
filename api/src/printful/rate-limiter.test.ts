import { expect, test } from 'bun:test'
import { fastClock } from '../../test/sync.ts'
import { systemClock } from './clock.ts'
import { createRateLimiter, DeadlineExceeded, requestIntervalMs } from './rate-limiter.ts'

const { signal } = new AbortController()

test.each([
  ['https://api.printful.com', true],
  ['https://printful.example.org/proxy', true],
  ['http://localhost:4000', false],
  ['http://127.0.0.1:4000', false],
  ['http://[::1]:4000', false],
  ['http://192.168.1.4', false],
  ['http://printful-stub:8080', false],
])('calls to %s are paced: %p', (baseUrl, paced) => {
  expect(requestIntervalMs(baseUrl) > 0).toBe(paced)
})

test('paced calls start evenly, and no minute holds more than 120', async () => {
  const clock = fastClock()
  const limiter = createRateLimiter(clock, requestIntervalMs('https://api.printful.com'))
  const starts: number[] = []
  for (let call = 0; call < 150; call++)
    await limiter.run(async () => void starts.push(clock.now()), { signal })
  const gaps = starts.slice(1).map((at, index) => at - starts[index]!)
  expect(Math.min(...gaps)).toBeGreaterThan(480)
  for (const start of starts)
    expect(starts.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(120)
})

test('at most eight are in flight', async () => {
  const limiter = createRateLimiter(fastClock(), 0)
  let now = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++now)
    await Bun.sleep(1)
    now--
  }
  await Promise.all(Array.from({ length: 30 }, () => limiter.run(task, { signal })))
  expect(most).toBe(8)
  expect(now).toBe(0)
})

test('a pause holds back everyone, those already waiting for their turn too', async () => {
  const clock = fastClock()
  const limiter = createRateLimiter(clock, 1000)
  await limiter.run(async () => {}, { signal })
  const from = clock.now()
  const waiting = Array.from({ length: 3 }, () => limiter.run(async () => clock.now() - from, { signal }))
  limiter.pause(30_000)
  for (const at of await Promise.all(waiting)) expect(at).toBeGreaterThanOrEqual(30_000)
})

test('a turn that would come too late is refused, and lets the next one pass', async () => {
  const clock = fastClock()
  const limiter = createRateLimiter(clock, 0, 1)
  limiter.pause(30_000)
  const late = limiter.run(async () => 'late', { signal, deadlineAt: clock.now() + 10_000 })
  await expect(late).rejects.toBeInstanceOf(DeadlineExceeded)
  expect(await limiter.run(async () => 'next', { signal })).toBe('next')
})

test('an aborted wait ends at once with the reason', async () => {
  const limiter = createRateLimiter(systemClock, 0)
  const controller = new AbortController()
  limiter.pause(60_000)
  const waiting = limiter.run(async () => {}, { signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})
