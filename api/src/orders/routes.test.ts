import { afterEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { until } from '#api-test/until'
import { loginFailures } from '../db/schema/accounts.ts'
import { mails } from '../db/schema/orders.ts'
import { updateOrder } from './queries.ts'
import { mailLink } from './routes.ts'

afterEach(() => {
  setSystemTime()
})

/** A store with a paid order, and people who look for it from some address. */
async function openSearch() {
  const shop = await openCheckoutTest()
  const { app, services } = shop
  const { db } = services
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  db.delete(mails).run()
  const find = (email: string, number: string, clientAddress = '203.0.113.9') =>
    app.request(
      '/orders/find',
      { method: 'POST', body: new URLSearchParams({ email, number }) },
      { clientAddress },
    )
  const logIn = (email: string, clientAddress: string) =>
    app.request(
      '/_api/auth/login_with_password',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'wrong' }),
      },
      { clientAddress },
    )
  const listMails = () => db.select().from(mails).all()
  return Object.assign(shop, { db, find, logIn, listMails })
}

test('the link goes to the order’s email, and the response is the same whatever was typed', async () => {
  await using shop = await openSearch()
  const describe = async (response: Response) => [
    response.status,
    await response.text(),
    ...[...response.headers].filter(([name]) => name !== 'date'),
  ]
  const right = await describe(await shop.find(' JO@Example.com', '10001'))
  // Nothing is looked up before the response.
  expect(shop.listMails()).toEqual([])
  for (const [email, number] of [
    ['jo@example.com', '10002'],
    ['other@example.com', '10001'],
    ['nonsense', 'nonsense'],
  ] as const)
    expect(await describe(await shop.find(email, number))).toEqual(right)
  await until(() => shop.listMails().length > 0)
  expect(shop.listMails()).toMatchObject([{ to: ADDRESS.email, text: expect.stringContaining('/orders/') }])
})

test('only a paid order’s own email and number lead to a mail', async () => {
  await using shop = await openSearch()
  const { id } = shop.onlyOrder()
  const mail = (email: string, number: string) => mailLink(shop.checkout, { email, number })
  await mail(ADDRESS.email, '10002')
  await mail('other@example.com', '10001')
  updateOrder(shop.db, id, { paidAt: null })
  await mail(ADDRESS.email, '10001')
  updateOrder(shop.db, id, { paidAt: new Date(), email: '' })
  await mail('', '10001')
  await mail(' ', '10001')
  updateOrder(shop.db, id, { email: 'JÖ@example.com' })
  expect(shop.listMails()).toEqual([])
  await mail('jö@Example.com ', '10001')
  expect(shop.listMails()).toMatchObject([{ to: 'JÖ@example.com' }])
})

test.each(['#10001', 'Order 10001', 'Order number: # 10 001', '＃１０００１'])(
  'the number may be typed as “%s”',
  async (number) => {
    await using shop = await openSearch()
    expect((await shop.find(' JO@Example.com', number)).headers.get('location')).toBe('/orders')
    await until(() => shop.listMails().length > 0)
    expect(shop.listMails()).toMatchObject([{ to: ADDRESS.email, text: expect.stringContaining('/orders/') }])
  },
)

test('ten requests in 15 minutes for an email, and for an address, none of which counts for a login', async () => {
  await using shop = await openSearch()
  using warn = spyOn(shop.services.log, 'warn')
  const start = Date.now()
  setSystemTime(start)
  const statuses: number[] = []
  for (let i = 0; i < 11; i++)
    statuses.push((await shop.find('Jo@example.com ', '1', `203.0.113.${i}`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(303), 429])
  const refused = await shop.find('jo@example.com', '10001', '198.51.100.1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
  expect(await refused.json()).toEqual({ error: 'Too many requests. Please try again in 15 minutes.' })
  expect((await shop.find('other@example.com', '1', '198.51.100.2')).status).toBe(303)

  for (let i = 0; i < 10; i++) await shop.find(`${i}@example.com`, '1', '192.0.2.1')
  expect((await shop.find('new@example.com', '1', '192.0.2.1')).status).toBe(429)
  expect((await shop.logIn('jo@example.com', '192.0.2.1')).status).toBe(401)

  const stored = shop.db.select().from(loginFailures).all()
  const keys = stored.map(({ key }) => key).filter((key) => key.startsWith('order'))
  expect(keys).toHaveLength(42)
  expect(keys.filter((key) => !/^order-(email|address):[0-9a-f]{64}$/.test(key))).toEqual([])
  const events = warn.mock.calls.map(([details]) => details)
  expect(events).toContainEqual({ event: 'order_search.locked', by: 'order-email' })
  expect(JSON.stringify(events)).not.toMatch(/login\.locked|jo@/)
  setSystemTime(start + 15 * 60_000)
  expect((await shop.find('jo@example.com', '1', '192.0.2.1')).status).toBe(303)
})
