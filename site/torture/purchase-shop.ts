import { Database } from 'bun:sqlite'
import { ADDRESS } from '#api-test/checkout'
import { type PaymentsSandbox, startPaymentsSandbox } from '#sandbox/stripe'
import { startTestServer, type TestServer } from '../test/server.ts'

/** A store as in production, with both sandboxes in the place of Printful and Stripe. */
export interface Shop {
  server: TestServer
  stripe: PaymentsSandbox
}

export interface PurchaseRow {
  fault: string
  paid: number
  placed: number
  held: number
  refunded: number
  /** Paid, and without an order in one of these states. */
  lost: number
  placedTwice: number
  /** The reasons that hold one order, and after a comma those of another. */
  holds: string
  /** True if holds and refunds never became those that the fault should lead to. */
  isUnexpected: boolean
  /** Cents that were refunded above what was paid. */
  refundedTooMuch: number
}

const SETTLE_MS = 120_000
export const WEBHOOK_PATH = '/_api/stripe/webhook'

/** Kills the store and starts it again. */
export const restart = async (server: TestServer) => {
  await server.kill()
  await server.restart()
}

/** Waits for a state. Returns false if it doesn't come in two minutes. */
export async function waitFor(check: () => boolean, limitMs = SETTLE_MS): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (!check()) {
    if (Date.now() > deadline) return false
    await Bun.sleep(50)
  }
  return true
}

/** Puts a product into a new cart. Returns what goes on to the payment page, again and again, by forms. */
export async function fillCart(url: string, productId: number) {
  const cookies = new Map<string, string>()
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    }).catch(() => undefined)
    for (const line of response?.headers.getSetCookie() ?? []) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      cookies.set(name, value)
    }
    return response?.headers.get('location') ?? ''
  }
  await post('/cart/add', { productId: String(productId), quantity: '1' })
  /** Returns the session, or undefined if there is none. */
  return async (shipping: string): Promise<string | undefined> => {
    for (let attempt = 0; attempt < 5; attempt++) {
      await post('/checkout/address', ADDRESS)
      const location = await post('/checkout/payment', { shipping })
      const [, id] = location.split('/pay/')
      if (id) return id
      await Bun.sleep(500)
    }
    return undefined
  }
}

/** Goes from the product to the payment page. Returns the session, or undefined if there is none. */
export async function checkOut(url: string, productId: number): Promise<string | undefined> {
  const goToPayment = await fillCart(url, productId)
  return goToPayment('STANDARD')
}

/** Finds a product of one variant, which a form needs no choice for. */
export async function findProduct(url: string): Promise<number> {
  const products = (await (await fetch(`${url}/_api/products`)).json()) as { id: number; name: string }[]
  return products.find(({ name }) => name === 'Exit Interview Sticker')!.id
}

interface StoredOrder {
  id: number
  state: string
  session_id: string | null
  paid_cents: number
  external_id: string
  payment_intent_id: string | null
  token: string
}

/** Reads the orders from the store's file. An open hold hides the state. */
export function readOrders(databasePath: string): StoredOrder[] {
  using database = new Database(databasePath, { readonly: true })
  return database
    .query<StoredOrder, []>(`SELECT id, session_id, external_id, paid_cents, payment_intent_id, token,
         CASE WHEN state NOT IN ('canceled', 'refunded') AND EXISTS (SELECT 1 FROM order_holds
           WHERE order_id = orders.id AND accepted_at IS NULL AND ended_at IS NULL) THEN 'on_hold' ELSE state END AS state
       FROM orders`)
    .all()
}

/** Lists what holds orders: the sorted reasons of one order as a text, and equal ones once. */
export function readHolds(databasePath: string): string[] {
  using database = new Database(databasePath, { readonly: true })
  return database
    .query<{ reasons: string }, []>(
      `SELECT DISTINCT group_concat(reason, ' ' ORDER BY reason) AS reasons FROM (
         SELECT DISTINCT order_id, reason FROM order_holds WHERE accepted_at IS NULL AND ended_at IS NULL
       ) GROUP BY order_id ORDER BY reasons`,
    )
    .all()
    .map(({ reasons }) => reasons)
}

/** Waits until these reasons, and no others, hold each order that is held. Returns false if it doesn't come to that. */
export const waitForHolds = ({ server }: Shop, reasons: readonly string[]): Promise<boolean> =>
  waitFor(() => readHolds(server.databasePath).join(', ') === reasons.toSorted().join(' '))

const DONE = ['placed', 'in_production', 'shipped', 'on_hold', 'refunded']
const isPaid = ({ payment_status }: { payment_status: string }) => payment_status === 'paid'

/** Waits until every paid session has an order that is placed or on hold, and counts. */
export async function settle(
  fault: string,
  shop: Shop,
  { holds = [], refunded = 0 }: { holds?: readonly string[]; refunded?: number } = {},
): Promise<PurchaseRow> {
  const { server, stripe } = shop
  const paid = stripe.sessions.filter(isPaid)
  const find = () => {
    const bySession = new Map(readOrders(server.databasePath).map((order) => [order.session_id, order]))
    return paid.map(({ id }) => bySession.get(id))
  }
  await waitFor(() => find().every((order) => order && DONE.includes(order.state)))
  const hasExpectedHolds = await waitForHolds(shop, holds)
  const isRefunded = await waitFor(
    () => find().filter((order) => order?.state === 'refunded').length === refunded,
  )
  const orders = find()
  const count = (states: string[]) => orders.filter((order) => order && states.includes(order.state)).length
  const submitted = server.sandbox.orders.all.filter(
    ({ status }) => status !== 'draft' && status !== 'canceled',
  )
  const refunds = stripe.refunds
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0)
  const payments = paid.reduce((sum, { amount_total }) => sum + amount_total, 0)
  return {
    fault,
    paid: paid.length,
    placed: count(['placed', 'in_production', 'shipped']),
    held: count(['on_hold']),
    refunded: count(['refunded']),
    lost: orders.filter((order) => !order || !DONE.includes(order.state)).length,
    placedTwice: submitted.length - new Set(submitted.map(({ external_id }) => external_id)).size,
    holds: readHolds(server.databasePath).join(', '),
    isUnexpected: !hasExpectedHolds || !isRefunded,
    refundedTooMuch: Math.max(0, refunds - payments),
  }
}

/** The store's settings of Stripe. */
export const settingsOf = (stripe: PaymentsSandbox) => ({
  STRIPE_SECRET_KEY: 'sk_live_torture',
  STRIPE_WEBHOOK_SECRET: 'whsec_torture',
  STRIPE_API_URL: stripe.url,
  ORDER_CHANGES_MINUTES: '0',
})

export async function openShop(settings: Record<string, string> = {}): Promise<Shop & AsyncDisposable> {
  const stripe = startPaymentsSandbox({ webhookSecret: 'whsec_torture' })
  const server = await startTestServer({
    settings: { ...settingsOf(stripe), ...settings },
  })
  stripe.setWebhookUrl(server.url + WEBHOOK_PATH)
  return {
    server,
    stripe,
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await stripe.stop()
    },
  }
}
