import { expect } from 'bun:test'
import { type SandboxOptions, startSandbox } from '#sandbox/server'
import { type PaymentsSandbox, startPaymentsSandbox } from '#sandbox/stripe'
import { products, variants } from '../src/db/schema/catalog.ts'
import { orderItems, orders } from '../src/db/schema/orders.ts'
import { listOpenHolds } from '../src/orders/holds.ts'
import { findOrder } from '../src/orders/queries.ts'
import { sweep } from '../src/orders/sweep.ts'
import { addJob, type JobKey } from '../src/queue/jobs.ts'
import { createTestApp } from './create-test-app.ts'
import { fillStore } from './first-sync.ts'
import { openTestServices } from './services.ts'
import { createVisitor } from './visitor.ts'

export const ADDRESS = {
  email: 'jo@example.com',
  name: 'Jo Doe',
  address1: '1 A Street',
  address2: '',
  city: 'Reno',
  stateCode: 'nevada',
  zip: '89501',
  countryCode: 'US',
  taxNumber: '',
  phone: '',
}

interface CheckoutTestOptions extends NonNullable<Parameters<typeof openTestServices>[1]> {
  printful?: SandboxOptions
}

/** A store that sells, with both sandboxes in the place of Printful and Stripe. Printful has no limits by default. */
export async function openCheckoutTest(
  settings: Record<string, string> = {},
  { printful: printfulOptions, ...options }: CheckoutTestOptions = {},
) {
  const printful = startSandbox({ callsPerMinute: null, ...printfulOptions })
  printful.catalog.products = printful.catalog.products.filter(({ sync_product }) =>
    /Mug|Sticker/.test(sync_product.name),
  )
  const server: { fetch?: (request: Request) => Response | Promise<Response> } = {}
  const webhooks = Bun.serve({ port: 0, fetch: (request) => server.fetch?.(request) ?? new Response() })
  const webhookUrl = `http://127.0.0.1:${webhooks.port}/_api/stripe/webhook`
  const stripe: PaymentsSandbox = startPaymentsSandbox({ webhookUrl, webhookSecret: 'whsec_test' })
  const allSettings = {
    PRINTFUL_API_TOKEN: 'sandbox',
    PRINTFUL_API_URL: printful.url,
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_URL: stripe.url,
    ORDER_CHANGES_MINUTES: '0',
    LOG_LEVEL: 'error',
    ...settings,
  }
  const services = await openTestServices(allSettings, options)
  services.log.level = 'silent'
  const isUsual = !settings.DATABASE_PATH && !printfulOptions && Object.keys(options).length === 0
  if (isUsual) await fillStore(services, printful.url)
  else await services.sync.run({ changeSource: true })
  const app = createTestApp(services)
  server.fetch = (request) => app.fetch(request)
  const { db } = services
  const checkout = services.checkout!
  const { queue } = checkout

  const form = (visitor: ReturnType<typeof createVisitor>, path: string, fields: Record<string, string>) =>
    visitor.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  async function fillCart(visitor = createVisitor(app), quantity = 2) {
    const variant = db.select().from(variants).all()[0]!
    const added = await visitor.call('add', {
      ...{ productId: String(variant.productId), variantId: String(variant.id), quantity },
      ...{ price: '1.00', productName: 'x', productImage: null, variantName: null, size: null, color: null },
    })
    expect(added.status).toBe(200)
    return visitor
  }

  /** Fills a cart and goes on to the payment page. Returns its session. */
  async function checkOut(visitor = createVisitor(app), quantity = 2, fields: Partial<typeof ADDRESS> = {}) {
    await fillCart(visitor, quantity)
    return { visitor, ...(await goToPayment(visitor, 'STANDARD', fields)) }
  }

  async function goToPayment(
    visitor: ReturnType<typeof createVisitor>,
    shipping = 'STANDARD',
    fields: Partial<typeof ADDRESS> = {},
  ) {
    const address = await form(visitor, '/checkout/address', { ...ADDRESS, ...fields })
    expect(address.headers.get('location')).toBe('/checkout/shipping')
    const payment = await form(visitor, '/checkout/payment', { shipping })
    const location = payment.headers.get('location') ?? ''
    const sessionId = location.split('/pay/')[1] ?? ''
    return { location, sessionId }
  }

  const listOrders = () => db.select().from(orders).all()
  return {
    printful,
    stripe,
    services,
    checkout,
    app,
    form,
    fillCart,
    checkOut,
    goToPayment,
    createVisitor: () => createVisitor(app),
    orders: listOrders,
    /** The reasons of an order's open holds, of the last order's by default. */
    holds: (id = listOrders().at(-1)!.id) => listOpenHolds(db, id).map(({ reason }) => reason),
    onlyOrder: () => {
      const [order, ...others] = listOrders()
      expect(others).toEqual([])
      return order!
    },
    items: (orderId: number) =>
      db
        .select()
        .from(orderItems)
        .all()
        .filter((item) => item.orderId === orderId),
    order: (id: number) => findOrder(db, id)!,
    products: () => db.select().from(products).all(),
    drain: () => queue.drain(),
    /** Does what failed before and waits for its turn. */
    async retry(key: JobKey) {
      addJob(db, key)
      await queue.drain()
    },
    sweep: () => sweep(checkout),
    async [Symbol.asyncDispose]() {
      await services.close()
      await webhooks.stop(true)
      await stripe.stop()
      await printful.stop()
    },
  }
}
