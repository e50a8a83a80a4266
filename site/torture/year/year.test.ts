import { expect, setDefaultTimeout, test } from 'bun:test'
import { liveThrough } from './year.ts'

setDefaultTimeout(60_000)

const ORDERS = 8

test.each([1, 2, 3])('the year of seed %d breaks no rule', async (seed) => {
  const { broken, orders } = await liveThrough(ORDERS, seed)
  expect(broken).toBeUndefined()
  expect(Object.values(orders).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
})

test('the same seed gives the same history', async () => {
  const first = await liveThrough(4, 3)
  expect(await liveThrough(4, 3)).toEqual(first)
  expect((await liveThrough(4, 4)).digest).not.toBe(first.digest)
})
