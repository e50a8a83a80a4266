import Stripe from 'stripe'
import { type PaymentsSandboxOptions, startPaymentsSandbox } from '#sandbox/stripe'

const SECRET = 'whsec_test'

/** The payments sandbox, Stripe's own client, and a server that takes events whose signature that client accepts. */
export function openPaymentsTest(options: PaymentsSandboxOptions = {}) {
  const received: Stripe.Event[] = []
  const webhooks = Bun.serve({
    port: 0,
    async fetch(request) {
      const signature = request.headers.get('stripe-signature') ?? ''
      received.push(await Stripe.webhooks.constructEventAsync(await request.text(), signature, SECRET))
      return new Response()
    },
  })
  const sandbox = startPaymentsSandbox({ webhookUrl: webhooks.url.href, webhookSecret: SECRET, ...options })
  const clientOf = (key: string) => {
    const { hostname, port } = new URL(sandbox.url)
    return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
  }
  const stripe = clientOf('sk_test_x')

  /** Creates a session with items of 10.00 each, and shipping for 5.00. */
  const createSession = (params: Partial<Stripe.Checkout.SessionCreateParams> = {}, itemCount = 1) =>
    stripe.checkout.sessions.create({ ...sessionParams(itemCount), ...params })

  return {
    sandbox,
    stripe,
    clientOf,
    createSession,
    received,
    types: () => received.map(({ type }) => type),
    /** Creates a session and pays it. */
    async pay() {
      const { id } = await createSession()
      const { payment_intent } = await sandbox.pay(id)
      return { id, paymentIntent: payment_intent ?? '' }
    },
    async [Symbol.asyncDispose]() {
      await sandbox.stop()
      await webhooks.stop(true)
    },
  }
}

const sessionParams = (itemCount: number): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  managed_payments: { enabled: false },
  success_url: 'https://shop.example/done',
  customer_email: 'jo@example.com',
  metadata: { order: '10001' },
  payment_intent_data: { metadata: { order: '10001' } },
  line_items: Array.from({ length: itemCount }, (_, index) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: `Item ${index + 1}` } },
  })),
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount',
        display_name: 'Flat Rate',
        fixed_amount: { amount: 500, currency: 'usd' },
      },
    },
  ],
})
