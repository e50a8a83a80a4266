import { orderNumber } from '#api/orders/queries'
import { EXTERNAL_ID, STORE_MARK } from '#api/payments/session-metadata'
import { LIVE_KEY, STRIPE_URL } from './machines.ts'
import type { World } from './world.ts'

/** Sells something in another store that uses the same account of Stripe’s, and marks its sessions in its own way or not at all. */
export async function sellElsewhere({ count, stripe }: World, size: number): Promise<void> {
  const marks: Record<string, string> =
    size % 3 === 0
      ? {}
      : { [STORE_MARK]: 'https://other.example', [EXTERNAL_ID]: `other-${size}`, order: orderNumber(1) }
  const body = new URLSearchParams({
    mode: 'payment',
    success_url: 'https://other.example/thanks',
    customer_email: 'somebody@mail.example',
    'managed_payments[enabled]': 'false',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(1000 + size),
    'line_items[0][price_data][product_data][name]': 'A book',
    ...Object.fromEntries(Object.entries(marks).map(([name, value]) => [`metadata[${name}]`, value])),
  })
  const response = await stripe.fetch(
    new Request(`${STRIPE_URL}/v1/checkout/sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${LIVE_KEY}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: body.toString(),
    }),
  )
  const session = await response.json()
  if (!response.ok) throw new Error(`Another store can’t sell: ${session.error?.message}`)
  await stripe.pay(session.id)
  count('payments of another store')
}
