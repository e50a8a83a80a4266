import { startBackgroundJobs } from '#api/background-jobs'
import { orderItems, orders, shipments } from '#api/db/schema/orders'
import { findOrderBySession, listItems } from '#api/orders/queries'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { startMailServer } from '#api-test/smtp'

/** The measurements of one scenario of a busy store. Times are seconds. */
export interface BusyRow {
  situation: string
  purchases: number
  /** From the payment to its mail. */
  mailMedian: number
  mailMost: number
  /** From the payment to the order's confirmation at Printful. */
  placedMedian: number
  placedMost: number
  /** The longest shipping step of another shopper. */
  stepMost: number
}

const PURCHASES = 3
const SHIPPED_ORDERS = 5000
const GREEDY_REQUESTS = 300
const HANG_UP_MS = 100
const LIMIT_MS = 180_000
const DAY_MS = 24 * 60 * 60_000
/** As the store asks Printful's own host, which answers at this pace. */
const PRINTFUL_PACE = { printful: { latencyMs: 500, callsPerMinute: 120 }, printfulIntervalMs: 510 }

type BusyShop = Awaited<ReturnType<typeof openBusyShop>>

async function openBusyShop() {
  const mailServer = await startMailServer()
  const shop = await openCheckoutTest(
    { SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com' },
    PRINTFUL_PACE,
  )
  return { ...shop, mailServer }
}

/** Waits for a state. Returns the seconds since the start. @throws after three minutes */
async function secondsUntil(startedAt: number, check: () => boolean): Promise<number> {
  while (!check()) {
    if (performance.now() - startedAt > LIMIT_MS) throw new Error('It took more than three minutes.')
    await Bun.sleep(20)
  }
  return (performance.now() - startedAt) / 1000
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Buys one after the other, and measures each purchase and its shipping step. */
async function measure(situation: string, shop: BusyShop): Promise<BusyRow> {
  const { services, stripe, mailServer } = shop
  const mails: number[] = []
  const placed: number[] = []
  const steps: number[] = []
  for (let bought = 0; bought < PURCHASES; bought++) {
    const visitor = await shop.fillCart()
    const askedAt = performance.now()
    await shop.form(visitor, '/checkout/address', { ...ADDRESS, zip: String(10_000 + bought) })
    steps.push((performance.now() - askedAt) / 1000)
    const { sessionId } = await shop.goToPayment(visitor)
    const mailsBefore = mailServer.mails.length
    const paidAt = performance.now()
    await stripe.pay(sessionId)
    const isPlaced = () => findOrderBySession(services.db, sessionId)?.state === 'placed'
    const [mail, place] = await Promise.all([
      secondsUntil(paidAt, () => mailServer.mails.length > mailsBefore),
      secondsUntil(paidAt, isPlaced),
    ])
    mails.push(mail)
    placed.push(place)
  }
  const round = (seconds: number) => Number(seconds.toFixed(1))
  return {
    situation,
    purchases: PURCHASES,
    mailMedian: round(median(mails)),
    mailMost: round(Math.max(...mails)),
    placedMedian: round(median(placed)),
    placedMost: round(Math.max(...placed)),
    stepMost: round(Math.max(...steps)),
  }
}

/** Gives the store and Printful orders that were shipped in the last 59 days, each with a parcel that is under way. */
function addShippedOrders({ services, printful, onlyOrder }: BusyShop): void {
  const { db } = services
  const { all, add, ship } = printful.orders
  const [first] = all
  const row = onlyOrder()
  if (!first) throw new Error('There is no order to copy.')
  const items = listItems(db, row.id)
  db.transaction((tx) => {
    for (let index = 1; index <= SHIPPED_ORDERS; index++) {
      const externalId = `shipped-${index}`
      const id = first.id + 100_000 + index
      add({ ...structuredClone(first), id, external_id: externalId, shipments: [] })
      const shippedAt = new Date(Date.now() - ((index % 59) + 1) * DAY_MS)
      const { id: orderId } = tx
        .insert(orders)
        .values({
          ...row,
          id: row.id + index,
          token: `token-${index}`,
          externalId,
          sessionId: `cs_shipped_${index}`,
          checkoutId: externalId,
          paymentIntentId: null,
          state: 'shipped',
          printfulId: id,
          printfulStatus: 'fulfilled',
          shippedAt,
        })
        .returning({ id: orders.id })
        .get()
      for (const { id: _, ...item } of items)
        tx.insert(orderItems)
          .values({ ...item, orderId })
          .run()
      tx.insert(shipments)
        .values({ id: 900_000 + index, orderId, carrier: 'USPS', trackingNumber: String(index), shippedAt })
        .run()
    }
  })
  for (const { id, external_id: externalId } of all) if (externalId.startsWith('shipped-')) ship(id)
}

async function withShippedOrders(): Promise<BusyRow> {
  await using shop = await openBusyShop()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  addShippedOrders(shop)
  const stop = startBackgroundJobs(shop.services)
  const row = await measure(`${SHIPPED_ORDERS} shipped orders`, shop)
  stop()
  await shop.mailServer.stop()
  return row
}

/** One cart posts addresses, and hangs up each time, until nobody measures any more. */
async function withGreedyClient(): Promise<BusyRow> {
  await using shop = await openBusyShop()
  const stop = startBackgroundJobs(shop.services)
  const server = Bun.serve({ port: 0, fetch: (request) => shop.app.fetch(request) })
  const greedy = await shop.fillCart()
  const cookie = [...greedy.cookies].map((pair) => pair.join('=')).join('; ')
  const hangUp = (index: number) =>
    fetch(`${server.url.origin}/checkout/address`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams({ ...ADDRESS, address1: `${index} A Street` }),
      signal: AbortSignal.timeout(HANG_UP_MS),
    }).catch(() => {})
  const requests = Promise.all(Array.from({ length: GREEDY_REQUESTS }, (_, index) => hangUp(index)))
  const row = await measure(`${GREEDY_REQUESTS} requests from one address, hung up`, shop)
  await requests
  stop()
  await server.stop(true)
  await shop.mailServer.stop()
  return row
}

/** Measures purchases in a busy store, with Printful at its real pace and no time for changes. */
export const measureBusyOrders = async (): Promise<BusyRow[]> => [
  await withShippedOrders(),
  await withGreedyClient(),
]
