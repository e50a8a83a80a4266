import { expect, setDefaultTimeout, test } from 'bun:test'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { useCleanUp } from '#api-test/clean-up'
import { manualClock } from '#api-test/manual-clock'
import { until } from '#api-test/until'
import { addToCartFields } from '#api-test/visitor'
import { rateLimited } from '#sandbox/faults'
import { variants } from '../db/schema/catalog.ts'
import { RateLimiter } from '../http/rate-limit.ts'

/** The catalog is read at a pace, too. */
setDefaultTimeout(30_000)

const onEnd = useCleanUp()

const RATES = /^\/shipping\/rates/
const PAGE = { accept: 'text/html' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Options = Parameters<typeof openCheckoutTest>[1]

/** A store that takes requests over HTTP, whose countries have been read. */
async function openShop(options: Options) {
  const shop = await openCheckoutTest({}, options)
  onEnd(() => shop[Symbol.asyncDispose]())
  shop.services.cartStepLimiter = new RateLimiter({ perMinute: 1000 })
  const counts = { arrived: 0, ended: 0 }
  const rendered: { path: string; locals: unknown }[] = []
  const bindings = {
    renderPage: async (path: string, locals: unknown) => {
      rendered.push({ path, locals })
      return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    },
  }
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      counts.arrived++
      try {
        return await shop.app.fetch(request, bindings)
      } finally {
        counts.ended++
      }
    },
  })
  onEnd(() => server.stop(true))
  type Visitor = Awaited<ReturnType<typeof shop.fillCart>>
  const post = (visitor: Visitor, path: string, fields: Record<string, string>, init: RequestInit = {}) => {
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    return fetch(`${server.url.origin}/checkout/${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields).toString(),
      ...init,
      headers: { ...FORM, cookie, ...init.headers },
    })
  }
  await post(await shop.fillCart(), 'address', ADDRESS)
  const countRates = () => shop.printful.calls.filter((path) => RATES.test(path)).length
  return { ...shop, counts, rendered, post, countRates }
}

const address = (index: number) => ({ ...ADDRESS, zip: String(10_000 + index) })
const locationOf = async (response: Promise<Response>) => (await response).headers.get('location')

test('300 posts whose clients have gone cost nothing, and the next shopper is served', async () => {
  const { fillCart, post, counts, countRates } = await openShop({ printfulIntervalMs: 200 })
  const [greedy, other] = [await fillCart(), await fillCart()]
  const [ratesBefore, { arrived }] = [countRates(), { ...counts }]
  for (let round = 1; round <= 3; round++) {
    const gone = new AbortController()
    const posts = Array.from({ length: 100 }, (_, index) =>
      post(greedy, 'address', address(100 * round + index), { signal: gone.signal }).catch(() => {}),
    )
    await until(() => counts.arrived === arrived + 100 * round)
    gone.abort()
    await Promise.all(posts)
  }
  await until(() => counts.ended === counts.arrived)
  const started = countRates() - ratesBefore
  expect(started).toBeLessThan(100)
  expect(await locationOf(post(other, 'address', address(9000)))).toBe('/checkout/shipping')
  expect(countRates() - ratesBefore).toBe(started + 1)
})

test('a cart that asks a lot takes turns with another shopper', async () => {
  const { fillCart, post, counts, countRates } = await openShop({ printfulIntervalMs: 200 })
  const [greedy, other] = [await fillCart(), await fillCart()]
  const arrived = counts.arrived
  const gone = new AbortController()
  const posts = Array.from({ length: 40 }, (_, index) =>
    post(greedy, 'address', address(index), { signal: gone.signal }).catch(() => {}),
  )
  await until(() => counts.arrived === arrived + 40)
  const before = countRates()
  expect(await locationOf(post(other, 'address', address(9000)))).toBe('/checkout/shipping')
  expect(countRates() - before).toBeLessThan(20)
  gone.abort()
  await Promise.all(posts)
})

test('an order is placed while a cart asks a lot', async () => {
  const shop = await openShop({ printfulIntervalMs: 200 })
  const { post, counts, countRates } = shop
  const { sessionId } = await shop.checkOut()
  const greedy = await shop.fillCart()
  const gone = new AbortController()
  const { arrived } = counts
  const posts = Array.from({ length: 40 }, (_, index) =>
    post(greedy, 'address', address(index), { signal: gone.signal }).catch(() => {}),
  )
  await until(() => counts.arrived === arrived + 40)
  const before = countRates()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.onlyOrder().state).toBe('placed')
  expect(countRates() - before).toBeLessThan(20)
  gone.abort()
  await Promise.all(posts)
})

test('five carts of more than 100 pieces are asked for in a minute, and hold up no other cart', async () => {
  const { fillCart, post, services, countRates } = await openShop({ clock: manualClock(new Date()) })
  const [, second] = services.db.select().from(variants).all()
  const fillLargeCart = async () => {
    const visitor = await fillCart(undefined, 99)
    const added = await visitor.call('add', addToCartFields(second!.productId, second!.id, 2))
    expect(added.status).toBe(200)
    return visitor
  }
  const before = countRates()
  const statuses: number[] = []
  for (let index = 0; index < 6; index++)
    statuses.push((await post(await fillLargeCart(), 'address', address(index))).status)
  expect(statuses).toEqual([303, 303, 303, 303, 303, 503])
  expect(countRates() - before).toBe(5)
  expect(await locationOf(post(await fillCart(), 'address', address(1)))).toBe('/checkout/shipping')
})

test('a client that has gone is not logged as an error', async () => {
  const { fillCart, post, counts, services, printful } = await openShop({})
  const visitor = await fillCart()
  const lines: unknown[] = []
  services.log.error = (line: unknown) => void lines.push(line)
  printful.fail(RATES, { delivery: 'hang' })
  const gone = new AbortController()
  const { arrived } = counts
  const pending = post(visitor, 'address', address(1), { signal: gone.signal }).catch(() => {})
  await until(() => printful.calls.filter((path) => RATES.test(path)).length === 2)
  gone.abort()
  await pending
  await until(() => counts.ended === arrived + 1)
  expect(lines).toEqual([])
})

test('a wait that Printful asks for is shown at once as the form, with what was typed', async () => {
  const clock = manualClock(new Date())
  const { fillCart, post, printful, rendered, countRates } = await openShop({ clock })
  const [first, second] = [await fillCart(), await fillCart()]
  printful.fail(RATES, rateLimited({ retryAfter: 60 }))
  const before = countRates()
  for (const visitor of [first, second]) {
    const response = await post(visitor, 'address', address(1), { headers: PAGE })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(response.headers.get('content-type')).toContain('text/html')
  }
  const text = 'Shipping can’t be calculated right now. Please try again in a moment.'
  const locals = { flash: { kind: 'error', text }, formFields: address(1) }
  expect(rendered).toEqual([
    { path: '/checkout', locals },
    { path: '/checkout', locals },
  ])
  expect(countRates()).toBe(before + 1)
  await clock.advance(60_000)
  expect(await locationOf(post(second, 'address', address(1)))).toBe('/checkout/shipping')
})

test('the bound refuses whoever asks most, with 503, and the others wait', async () => {
  const clock = manualClock(new Date())
  const { fillCart, post, printful } = await openShop({ clock })
  const [greedy, other] = [await fillCart(), await fillCart()]
  printful.fail(RATES, rateLimited({ retryAfter: 9 }))
  const first = post(other, 'address', address(9000))
  await until(() => clock.sleeps.includes(9000))
  const statuses: number[] = []
  const posts = Array.from({ length: 60 }, async (_, index) => {
    const { status, headers } = await post(greedy, 'address', address(index))
    if (status === 503) expect(headers.get('retry-after')).toBe('10')
    statuses.push(status)
  })
  await until(() => statuses.length === 11)
  expect(statuses).toEqual(Array.from({ length: 11 }, () => 503))
  await clock.advance(9000)
  expect(await locationOf(first)).toBe('/checkout/shipping')
  await Promise.all(posts)
})
