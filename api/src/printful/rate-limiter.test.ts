import { expect, test } from 'bun:test'
import { manualClock } from '../../test/manual-clock.ts'
import { fastClock } from '../../test/sync.ts'
import { until } from '../../test/until.ts'
import { systemClock } from '../platform/clock.ts'
import { NotServed, RateLimiter, requestIntervalMs, type Turn } from './rate-limiter.ts'

const INTERVAL_MS = 510

const turnOf = (values: Partial<Turn> = {}): Turn => ({
  rank: 'sync',
  clientKeys: [],
  isBulk: false,
  signal: new AbortController().signal,
  latestStartAt: Number.POSITIVE_INFINITY,
  ...values,
})
const shopper = (...clientKeys: string[]) => turnOf({ rank: 'shopper', clientKeys })

/** A paced limiter that notes when which of its tasks has started, or that it was refused. */
function openLine(intervalMs = INTERVAL_MS) {
  const clock = manualClock(new Date(0))
  const limiter = new RateLimiter(clock, intervalMs)
  const started: string[] = []
  const startedAt: number[] = []
  const refused: [name: string, error: NotServed][] = []
  const ask = (name: string, turn: Turn) =>
    limiter
      .run(async () => {
        started.push(name)
        startedAt.push(clock.now())
      }, turn)
      .catch((error) => refused.push([name, error]))
  return { clock, limiter, started, startedAt, refused, ask }
}

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
  const { clock, startedAt, ask } = openLine(requestIntervalMs('https://api.printful.com'))
  for (let count = 0; count < 150; count++) {
    void ask('one', turnOf())
    await clock.advance(400)
  }
  await clock.advance(150 * INTERVAL_MS)
  expect(startedAt).toHaveLength(150)
  const gaps = startedAt.slice(1).map((at, index) => at - startedAt[index]!)
  expect(Math.min(...gaps)).toBeGreaterThan(480)
  for (const start of startedAt)
    expect(startedAt.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(120)
})

test('at most eight requests of a rank are in flight, and those of another rank start nevertheless', async () => {
  const limiter = new RateLimiter(fastClock(), 0)
  const gate = Promise.withResolvers<void>()
  const started: string[] = []
  const ask = (turn: Turn) =>
    limiter.run(async () => {
      started.push(turn.rank)
      await gate.promise
    }, turn)
  const tasks = Array.from({ length: 30 }, () => ask(turnOf()))
  await until(() => started.length >= 8)
  expect(started).toHaveLength(8)
  const placing = ask(turnOf({ rank: 'placing' }))
  await until(() => started.includes('placing'))
  gate.resolve()
  await Promise.all([...tasks, placing])
  expect(started).toHaveLength(31)
})

test('a client has at most three requests in flight', async () => {
  const limiter = new RateLimiter(fastClock(), 0)
  const gate = Promise.withResolvers<void>()
  const started: string[] = []
  const ask = (name: string, turn: Turn) =>
    limiter.run(async () => {
      started.push(name)
      await gate.promise
    }, turn)
  const tasks = ['a', 'a', 'a', 'a', 'b'].map((name) => ask(name, shopper(name)))
  await until(() => started.includes('b'))
  expect(started).toEqual(['a', 'a', 'a', 'b'])
  gate.resolve()
  await Promise.all(tasks)
})

test('placing comes first, then shoppers, then reads, then a sync', async () => {
  const { clock, started, ask } = openLine()
  void ask('running', turnOf())
  for (const rank of ['sync', 'reading', 'shopper', 'placing'] as const)
    for (let count = 0; count < 2; count++) void ask(rank, turnOf({ rank }))
  await clock.advance(10 * INTERVAL_MS)
  const order = ['placing', 'placing', 'shopper', 'shopper', 'reading', 'reading', 'sync', 'sync']
  expect(started).toEqual(['running', ...order])
})

test.each<[string, Turn, Turn]>([
  ['cart', shopper('cart:1'), shopper('cart:2')],
  ['cart behind one address', shopper('cart:1', 'address:a'), shopper('cart:2', 'address:a')],
  ['address', shopper('cart:1', 'address:a'), shopper('cart:2', 'address:b')],
])('shoppers take turns by %s', async (_, greedy, other) => {
  const { clock, started, refused, ask } = openLine()
  for (let count = 0; count < 300; count++) void ask('greedy', greedy)
  await clock.advance(INTERVAL_MS)
  for (let count = 0; count < 2; count++) void ask('other', other)
  await clock.advance(4 * INTERVAL_MS)
  expect(started).toEqual(['greedy', 'greedy', 'other', 'greedy', 'other', 'greedy'])
  expect(refused.map(([name]) => name)).not.toContain('other')
})

test('an address takes one turn, however many carts it has', async () => {
  const { clock, started, ask } = openLine()
  for (let count = 0; count < 40; count++) void ask('greedy', shopper(`cart:${count}`, 'address:a'))
  await clock.advance(INTERVAL_MS)
  for (let count = 0; count < 2; count++) void ask('other', shopper('cart:other', 'address:b'))
  await clock.advance(4 * INTERVAL_MS)
  expect(started.filter((name) => name === 'other')).toHaveLength(2)
  expect(started.indexOf('other')).toBe(2)
})

test('beyond the bound whoever waits most often is refused at once', async () => {
  const { clock, refused, ask } = openLine()
  for (let count = 0; count < 60; count++) void ask('greedy', shopper('cart:1'))
  await clock.advance(0)
  expect(refused.map(([name]) => name)).toEqual(Array.from({ length: 9 }, () => 'greedy'))
  expect(refused[0]![1]).toBeInstanceOf(NotServed)
  void ask('other', shopper('cart:2'))
  await clock.advance(0)
  expect(refused.map(([name]) => name)).not.toContain('other')
})

test('the rates of many pieces have five starts a minute, three for one client, and hold up nobody', async () => {
  const { clock, started, startedAt, ask } = openLine()
  const bulk = (name: string) => ask(name, { ...shopper(name), isBulk: true })
  for (let count = 0; count < 5; count++) void bulk('greedy')
  for (const name of ['second', 'third', 'fourth']) void bulk(name)
  void ask('few pieces', shopper('cart:few'))
  await clock.advance(60_000)
  expect(started).toEqual(['greedy', 'second', 'third', 'fourth', 'few pieces', 'greedy'])
  await clock.advance(70_000)
  const bulkStarts = startedAt.filter((_, index) => started[index] !== 'few pieces')
  for (const start of bulkStarts)
    expect(bulkStarts.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(5)
  expect(bulkStarts).toHaveLength(8)
})

test('a request for many pieces that can only start after its deadline is refused at once', async () => {
  const { clock, refused, ask } = openLine()
  const bulk = () => ask('bulk', { ...shopper('cart:1'), isBulk: true, latestStartAt: 10_000 })
  for (let count = 0; count < 4; count++) void bulk()
  await clock.advance(4 * INTERVAL_MS)
  expect(refused).toMatchObject([['bulk', { isPaused: false }]])
})

test('a pause delays the requests that already wait, and refuses those that can’t wait for so long', async () => {
  const { clock, limiter, started, startedAt, refused, ask } = openLine()
  void ask('running', turnOf())
  void ask('waits', turnOf())
  void ask('shopper', turnOf({ rank: 'shopper', latestStartAt: 10_000 }))
  await clock.advance(0)
  limiter.pause(30_000)
  limiter.pause(10_000)
  await clock.advance(0)
  expect(refused).toMatchObject([['shopper', { waitMs: 30_000, isPaused: true }]])
  void ask('late shopper', turnOf({ rank: 'shopper', latestStartAt: 10_000 }))
  await clock.advance(40_000)
  expect(started).toEqual(['running', 'waits'])
  expect(startedAt[1]).toBeGreaterThanOrEqual(30_000)
  expect(refused.map(([name]) => name)).toEqual(['shopper', 'late shopper'])
})

test('nothing waits for a pause of more than two minutes, and nothing starts in it', async () => {
  const { clock, limiter, started, refused, ask } = openLine()
  limiter.pause(300_000)
  void ask('first', turnOf())
  await clock.advance(299_000)
  expect(refused).toMatchObject([['first', { waitMs: 300_000, isPaused: true }]])
  void ask('second', turnOf())
  await clock.advance(1000)
  expect(started).toEqual(['second'])
})

test('a pause ends after an hour at the latest', async () => {
  const { clock, limiter, started, ask } = openLine()
  limiter.pause(Date.UTC(2099, 0))
  await clock.advance(60 * 60_000)
  void ask('after an hour', turnOf())
  await clock.advance(0)
  expect(started).toEqual(['after an hour'])
})

test('a pause of the lane for many pieces delays only that lane', async () => {
  const { clock, limiter, started, ask } = openLine()
  limiter.pause(60_000, true)
  void ask('many pieces', { ...shopper('cart:1'), isBulk: true })
  void ask('few pieces', shopper('cart:2'))
  await clock.advance(INTERVAL_MS)
  expect(started).toEqual(['few pieces'])
  await clock.advance(60_000)
  expect(started).toEqual(['few pieces', 'many pieces'])
})

test('a request is refused when its deadline passes while others go first', async () => {
  const { clock, started, refused, ask } = openLine()
  for (let count = 0; count < 10; count++) void ask('placing', turnOf({ rank: 'placing' }))
  void ask('shopper', turnOf({ rank: 'shopper', latestStartAt: 3 * INTERVAL_MS }))
  await clock.advance(4 * INTERVAL_MS)
  expect(refused).toMatchObject([['shopper', { isPaused: false }]])
  expect(started).toEqual(Array.from({ length: 5 }, () => 'placing'))
})

test('300 requests whose clients have gone cost nothing', async () => {
  const { clock, started, ask } = openLine()
  void ask('running', turnOf())
  const gone = new AbortController()
  const waiting = Array.from({ length: 300 }, (_, index) =>
    ask('gone', { ...shopper(`cart:${index}`), signal: gone.signal }),
  )
  await clock.advance(0)
  gone.abort(new Error('gone'))
  await Promise.all(waiting)
  void ask('other', shopper('cart:other'))
  await clock.advance(INTERVAL_MS)
  expect(started).toEqual(['running', 'other'])
})

test("an aborted wait ends at once with the signal's reason", async () => {
  const limiter = new RateLimiter(systemClock, 0)
  const controller = new AbortController()
  limiter.pause(60_000)
  const waiting = limiter.run(async () => {}, turnOf({ signal: controller.signal }))
  controller.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
})
