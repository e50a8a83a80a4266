import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { endAccountRefusal } from '../orders/account-refusal.ts'
import type { Checkout } from '../orders/checkout-services.ts'
import { findUnavailable } from '../orders/draft.ts'
import {
  findOrder,
  listItems,
  listUnpaidOrders,
  type OrderRow,
  orderNumber,
  updateOrder,
} from '../orders/queries.ts'
import { toMetadata } from '../payments/session-metadata.ts'
import { isPublicHttps } from '../platform/public-url.ts'
import type { CheckoutItem } from './cart.ts'

const MAX_NAME_LENGTH = 250
const MAX_SHIPPING_LENGTH = 100
const MAX_URL_LENGTH = 2048

/** Opens the payment session of a quote. Returns the URL of its page. @throws Stripe's errors */
export async function openSession(
  { db, env, payments }: Pick<Checkout, 'db' | 'env' | 'payments'>,
  order: OrderRow,
  items: readonly CheckoutItem[],
): Promise<string> {
  const number = orderNumber(order.id)
  const { recipient, shipping, externalId } = order
  const { createSession, expireSession } = await payments()
  const session = await createSession({
    number,
    externalId,
    email: order.email,
    items: items.map(({ productName, variantName, quantity, priceCents, imageUrl }) => ({
      name: toItemName(productName, variantName),
      quantity,
      cents: priceCents,
      imageUrl: toPublicUrl(imageUrl, env.SITE_URL),
    })),
    shipping: { ...shipping, name: shorten(shipping.name, MAX_SHIPPING_LENGTH) },
    recipient: recipient!,
    metadata: toMetadata({
      siteUrl: env.SITE_URL,
      number,
      externalId,
      shippingId: shipping.id,
      variantIds: items.flatMap(({ printfulId }) => printfulId ?? []),
    }),
    expiresAt: order.expiresAt,
    successUrl: `${env.SITE_URL}/checkout/return?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.SITE_URL}/checkout/shipping`,
  })
  const hasEnded = await transact(db, (tx) => {
    updateOrder(tx, order.id, { sessionId: session.id })
    endAccountRefusal(tx)
    return isOver(tx, order)
  })
  if (hasEnded) {
    await expireSession(session.id)
    throw new Error('It was started again, or a product was hidden meanwhile.')
  }
  if (!session.url) throw new Error('The session has no URL.')
  return session.url
}

/** True if a product was hidden or a later payment was started. Only the last payment of a cart can be paid. */
const isOver = (tx: Db, { id, checkoutId }: OrderRow): boolean =>
  findOrder(tx, id)?.state === 'canceled' ||
  listUnpaidOrders(tx, checkoutId).some((other) => other.id > id) ||
  findUnavailable(tx, listItems(tx, id)).length > 0

/** Returns the absolute URL of an image that Stripe can show. */
function toPublicUrl(imageUrl: string | null, siteUrl: string): string | undefined {
  const url = imageUrl === null ? undefined : URL.parse(imageUrl, siteUrl)?.href
  return url && url.length <= MAX_URL_LENGTH && isPublicHttps(url) ? url : undefined
}

function toItemName(productName: string, variantName: string): string {
  if (!variantName) return shorten(productName, MAX_NAME_LENGTH)
  const left = MAX_NAME_LENGTH - [...` / ${variantName}`].length
  if (left < 1) return shorten(variantName, MAX_NAME_LENGTH)
  return `${shorten(productName, left)} / ${variantName}`
}

function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
