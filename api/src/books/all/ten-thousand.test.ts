import { expect, setDefaultTimeout, test } from 'bun:test'
import { openBooksTest } from '#api-test/books'
import { addOrders } from '#api-test/many-orders'
import { readEnv } from '../../env.ts'
import { openPayments } from '../../payments/open.ts'
import { type Fetch, systemClock } from '../../platform/clock.ts'
import { createClientFactory } from '../../printful/client-factory.ts'
import { compareBooks } from '../compare-books.ts'

setDefaultTimeout(120_000)

const ORDERS = 10_000
const MAX_CALLS = 300
const MAX_CPU_MS = 5000
const MAX_BLOCK_MS = 50

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Measures how much was computed at most before the event loop went on. Other processes may take the time, but not this. */
function watchLoop() {
  let longest = 0
  let last = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

test('a store with 10,000 orders is compared in 300 calls and 5 s, and delays nobody', async () => {
  await using shop = await openBooksTest()
  const services = await addOrders(shop, ORDERS)
  let calls = 0
  const fetch: Fetch = (input, init) => {
    calls++
    return globalThis.fetch(input, init)
  }
  const env = readEnv({
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_API_URL: services.stripe,
    SITE_URL: shop.services.env.SITE_URL,
  })
  const createClient = createClientFactory({
    log: { warn: () => {} },
    clock: systemClock,
    fetch,
    attemptTimeoutMs: 30_000,
  })
  const payments = await openPayments(env, { clock: systemClock, fetch }, () => Promise.reject())
  const { signal } = new AbortController()
  const measure = async () => {
    const [stopWatching, before, callsBefore] = [watchLoop(), process.cpuUsage(), calls]
    const found = await compareBooks({
      db: shop.db,
      env,
      payments: async () => payments,
      printfulClient: async (rank) =>
        createClient({ baseUrl: services.printful, token: 'sandbox' }, { rank, signal }),
    })
    return { found, cpuMs: cpuMs(before), blockMs: stopWatching(), calls: calls - callsBefore }
  }
  const first = await measure()
  const second = await measure()
  await services.stop()
  expect(first.found).toEqual({
    differences: [],
    unchecked: [],
    counts: { orders: ORDERS, payments: ORDERS, printfulOrders: ORDERS },
  })
  expect(first.calls).toBeLessThanOrEqual(MAX_CALLS)
  expect(first.cpuMs).toBeLessThanOrEqual(MAX_CPU_MS)
  // Once the garbage of what ran before may be collected meanwhile.
  expect(Math.min(first.blockMs, second.blockMs)).toBeLessThanOrEqual(MAX_BLOCK_MS)
})
