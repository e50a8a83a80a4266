import { Database } from 'bun:sqlite'
import { copyFileSync } from 'node:fs'
import { htmlError, rateLimited, serverError } from '#sandbox/faults'
import { type PaymentsSandbox, startPaymentsSandbox } from '#sandbox/stripe'
import { startTestServer, type TestServer } from '../test/server.ts'
import { createRandom } from './random.ts'

export interface PurchaseOptions {
  seed: number
  kills: number
  purchases: number
  /** Only the faults whose names hold one of these words. */
  only?: readonly string[]
  log: (line: string) => void
}

interface Shop {
  server: TestServer
  stripe: PaymentsSandbox
}

interface Fault {
  name: string
  purchases?: number
  /** Sets the fault up before anyone buys. */
  before?: (shop: Shop) => unknown
  /** What happens once the sessions are paid. */
  after?: (shop: Shop, sessionIds: string[]) => unknown
  /** Instead of paying each session at once. */
  pay?: (shop: Shop, sessionIds: string[]) => Promise<unknown>
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
  /** Cents that were refunded above what was paid. */
  refundedTooMuch: number
}

const SETTLE_MS = 120_000
const WEBHOOK_PATH = '/_api/stripe/webhook'
const DRAFT = /^\/orders$/
const CONFIRM = /\/confirm$/
const LOOKUP = /^\/orders\/@/
const RATES = /^\/shipping\/rates/
const CALLS = [RATES, DRAFT, CONFIRM, LOOKUP]
const STRIPE_CALLS = [/^POST \/v1\/checkout\/sessions$/, /^GET \/v1\/checkout\/sessions\//]

const ADDRESS = {
  ...{ email: 'jo@example.com', name: 'Jo Doe', address1: '1 A Street', address2: '', city: 'Reno' },
  ...{ stateCode: 'NV', zip: '89501', countryCode: 'US', phone: '' },
}

const payAll = async ({ stripe }: Shop, ids: string[]) => {
  for (const id of ids) await stripe.pay(id)
}
const lostResponse = { delivery: 'reset' } as const
const refused = (status: number, message: string) => ({
  response: { status, body: { code: status, result: message, error: { reason: 'BadRequest', message } } },
})
const noAnswer = { delivery: 'hang' } as const
const everyCall =
  (fault: Parameters<TestServer['sandbox']['fail']>[1], times = 2) =>
  ({ server }: Shop) => {
    for (const call of CALLS) server.sandbox.fail(call, fault, times)
  }
const everyStripeCall =
  (fault: Parameters<PaymentsSandbox['fail']>[1], times = 2) =>
  ({ stripe }: Shop) => {
    for (const call of STRIPE_CALLS) stripe.fail(call, fault, times)
  }
const stripeError = (status: number) => ({ response: { status, body: { error: { message: 'Try again.' } } } })

/** Changes each draft as soon as it has been made, by losing the response that would have confirmed it at once. */
const withDrafts =
  (change: (order: TestServer['sandbox']['orders']['all'][number]) => unknown) =>
  async (shop: Shop, ids: string[]) => {
    const { sandbox } = shop.server
    sandbox.fail(DRAFT, lostResponse, ids.length)
    await payAll(shop, ids)
    await waitFor(() => sandbox.orders.all.length >= ids.length)
    for (const order of sandbox.orders.all) change(order)
  }

const FAULTS: Fault[] = [
  { name: 'none' },
  {
    name: 'webhook lost',
    before: ({ stripe }) => stripe.setSending(false),
    after: ({ server }) => restart(server),
  },
  {
    name: 'webhook twice, out of order, forged',
    async after({ server, stripe }, ids) {
      for (const id of ids) {
        const session = stripe.sessions.find((each) => each.id === id)
        const event = await stripe.send('checkout.session.completed', session)
        await stripe.deliverEvent(event)
        const expired = { ...session, status: 'expired', payment_status: 'unpaid' }
        await stripe.send('checkout.session.expired', expired)
        const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
        const forged = await fetch(server.url + WEBHOOK_PATH, { method: 'POST', headers, body: '{}' })
        if (forged.status !== 400) throw new Error(`A forged webhook was answered with ${forged.status}.`)
      }
    },
  },
  {
    name: 'response lost after Stripe made the session',
    before: ({ stripe }) => stripe.fail(/^POST \/v1\/checkout\/sessions$/, lostResponse, 2),
  },
  { name: '429 at each call of Stripe', before: everyStripeCall(stripeError(429)) },
  { name: '503 at each call of Stripe', before: everyStripeCall(stripeError(503)) },
  { name: 'no answer to each call of Stripe', purchases: 1, before: everyStripeCall(noAnswer, 1) },
  {
    name: 'response lost after the draft',
    before: ({ server }) => server.sandbox.fail(DRAFT, lostResponse, 3),
  },
  {
    name: 'response lost after the confirmation',
    before: ({ server }) => server.sandbox.fail(CONFIRM, lostResponse, 3),
  },
  {
    name: '402 at the confirmation',
    before: ({ server }) => server.sandbox.fail(CONFIRM, refused(402, 'Payment method is missing.'), 99),
  },
  { name: '429 at each call', before: everyCall(rateLimited({ retryAfter: 1 })) },
  { name: '500 at each call', before: everyCall(serverError()) },
  { name: 'a proxy’s 502 at each call', before: everyCall(htmlError()) },
  { name: 'no answer to each call', purchases: 1, before: everyCall(noAnswer, 1) },
  {
    name: 'draft cost above the quote',
    pay: withDrafts(({ costs }) => costs && Object.assign(costs, { total: '999.00' })),
  },
  { name: 'a draft that lacks an item', pay: withDrafts(({ items }) => items.pop()) },
  {
    name: 'a backup restored after payments',
    async pay(shop, ids) {
      const { server, stripe } = shop
      await server.terminate()
      const backup = `${server.databasePath}.backup`
      copyFileSync(server.databasePath, backup)
      const database = new Database(backup)
      database.run('DELETE FROM orders')
      database.close()
      stripe.setSending(false)
      await payAll(shop, ids)
      copyFileSync(backup, server.databasePath)
      await server.restart()
    },
  },
  {
    name: 'a dispute before the order is placed',
    async pay(shop, ids) {
      shop.server.sandbox.fail(LOOKUP, serverError(), ids.length)
      await payAll(shop, ids)
      for (const id of ids) {
        const intent = shop.stripe.sessions.find((session) => session.id === id)?.payment_intent
        await shop.stripe.dispute(intent ?? '')
      }
    },
  },
  {
    name: 'Printful out of stock after payment',
    before: ({ server }) => server.sandbox.fail(DRAFT, refused(400, 'OR-6: This item is out of stock.'), 99),
  },
]

const restart = async (server: TestServer) => {
  await server.kill()
  await server.restart()
}

async function waitFor(check: () => boolean, limitMs = SETTLE_MS): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (!check()) {
    if (Date.now() > deadline) return false
    await Bun.sleep(50)
  }
  return true
}

/** A shopper that goes from the product to the payment page by forms. Returns the session, if there is one. */
async function checkOut(url: string, productId: number): Promise<string | undefined> {
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
  for (let attempt = 0; attempt < 5; attempt++) {
    await post('/checkout/address', ADDRESS)
    const location = await post('/checkout/payment', { shipping: 'STANDARD' })
    const [, id] = location.split('/pay/')
    if (id) return id
    await Bun.sleep(500)
  }
  return undefined
}

/** A product of one variant, which a form needs no choice for. */
async function findProduct(url: string): Promise<number> {
  const products = (await (await fetch(`${url}/_api/products`)).json()) as { id: number; name: string }[]
  return products.find(({ name }) => name === 'Exit Interview Sticker')!.id
}

interface StoredOrder {
  state: string
  session_id: string | null
  paid_cents: number
  external_id: string
}

function readOrders(databasePath: string): StoredOrder[] {
  const database = new Database(databasePath, { readonly: true })
  try {
    return database
      .query<StoredOrder, []>('SELECT state, session_id, paid_cents, external_id FROM orders')
      .all()
  } finally {
    database.close()
  }
}

const DONE = ['placed', 'in_production', 'shipped', 'on_hold', 'refunded']
const isPaid = ({ payment_status }: { payment_status: string }) => payment_status === 'paid'

/** Waits until every paid session has an order that is placed or on hold, and counts. */
async function settle(fault: string, { server, stripe }: Shop): Promise<PurchaseRow> {
  const paid = stripe.sessions.filter(isPaid)
  const find = () => {
    const bySession = new Map(readOrders(server.databasePath).map((order) => [order.session_id, order]))
    return paid.map(({ id }) => bySession.get(id))
  }
  await waitFor(() => find().every((order) => order && DONE.includes(order.state)))
  const orders = find()
  const count = (states: string[]) => orders.filter((order) => order && states.includes(order.state)).length
  const submitted = server.sandbox.orders.all.filter(
    ({ status }) => status !== 'draft' && status !== 'canceled',
  )
  const refunds = stripe.refunds.reduce((sum, { amount }) => sum + amount, 0)
  const payments = paid.reduce((sum, { amount_total }) => sum + amount_total, 0)
  return {
    fault,
    paid: paid.length,
    placed: count(['placed', 'in_production', 'shipped']),
    held: count(['on_hold']),
    refunded: count(['refunded']),
    lost: orders.filter((order) => !order || !DONE.includes(order.state)).length,
    placedTwice: submitted.length - new Set(submitted.map(({ external_id }) => external_id)).size,
    refundedTooMuch: Math.max(0, refunds - payments),
  }
}

const settingsOf = (stripe: PaymentsSandbox) => ({
  STRIPE_SECRET_KEY: 'sk_test_torture',
  STRIPE_WEBHOOK_SECRET: 'whsec_torture',
  STRIPE_API_URL: stripe.url,
})

async function openShop(): Promise<Shop & AsyncDisposable> {
  const stripe = startPaymentsSandbox({ webhookSecret: 'whsec_torture' })
  const server = await startTestServer({
    settings: settingsOf(stripe),
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

async function applyFault(fault: Fault, count: number): Promise<PurchaseRow> {
  await using shop = await openShop()
  const product = await findProduct(shop.server.url)
  await fault.before?.(shop)
  const ids: string[] = []
  for (let index = 0; index < (fault.purchases ?? count); index++) {
    const id = await checkOut(shop.server.url, product)
    if (id) ids.push(id)
  }
  if (fault.pay) await fault.pay(shop, ids)
  else await payAll(shop, ids)
  await fault.after?.(shop, ids)
  return await settle(fault.name, shop)
}

/** Starts a second process on the database of the first, with an outbox of its own. */
const startSecond = ({ server, stripe }: Shop) =>
  startTestServer({
    folder: server.folder,
    empty: true,
    sandbox: server.sandbox,
    settings: { ...settingsOf(stripe), SITE_URL: server.url },
  })

/** Purchases through two processes on one database. */
async function runTwoProcesses(purchases: number): Promise<PurchaseRow> {
  await using shop = await openShop()
  const second = await startSecond(shop)
  const product = await findProduct(shop.server.url)
  for (let index = 0; index < purchases; index++) {
    const id = await checkOut(shop.server.url, product)
    if (!id) continue
    shop.stripe.setWebhookUrl((index % 2 === 0 ? shop.server.url : second.url) + WEBHOOK_PATH)
    await shop.stripe.pay(id)
  }
  const row = await settle('two processes on one database', shop)
  await second.stop()
  return row
}

/** Purchases, at least so many, while one of the processes is killed at random moments and started again. */
async function killDuringPurchases(
  { seed, kills, purchases }: PurchaseOptions,
  isDouble: boolean,
): Promise<PurchaseRow> {
  await using shop = await openShop()
  const { server, stripe } = shop
  const servers = isDouble ? [server, await startSecond(shop)] : [server]
  const random = createRandom(seed)
  const product = await findProduct(server.url)
  let killsLeft = kills
  const buy = async () => {
    for (let bought = 0; bought < purchases || killsLeft > 0; ) {
      const id = await checkOut(random.pick(servers).url, product)
      if (!id) continue
      // The card is charged whatever becomes of the store.
      await stripe.pay(id).catch(() => {})
      bought++
    }
  }
  const buying = buy()
  for (; killsLeft > 0; killsLeft--) {
    await Bun.sleep(random.integer(50, 900))
    await restart(random.pick(servers))
  }
  await buying
  const name = `${isDouble ? 'two processes, ' : ''}killed at ${kills} random moments`
  const row = await settle(name, shop)
  await servers[1]?.stop()
  return row
}

/** Buys under each fault, and counts what became of the money. */
export async function torturePurchases(
  options: PurchaseOptions,
): Promise<{ rows: PurchaseRow[]; failures: string[] }> {
  const { purchases, only, log } = options
  const isWanted = (name: string) => !only || only.some((word) => name.includes(word))
  const rows: PurchaseRow[] = []
  const add = (row: PurchaseRow) => {
    rows.push(row)
    log(`  ${JSON.stringify(row)}`)
  }
  for (const fault of FAULTS) if (isWanted(fault.name)) add(await applyFault(fault, Math.min(purchases, 3)))
  if (isWanted('two processes')) add(await runTwoProcesses(Math.min(purchases, 10)))
  for (const isDouble of [false, true]) {
    if (options.kills > 0 && isWanted(isDouble ? 'double kill' : 'kill'))
      add(await killDuringPurchases(options, isDouble))
  }
  const failures = rows.flatMap((row) => {
    const wrong = row.lost > 0 || row.placedTwice > 0 || row.refundedTooMuch > 0 || row.paid === 0
    return wrong ? [`${row.fault}: ${JSON.stringify(row)}`] : []
  })
  return { rows, failures }
}
