import { rateLimitKey } from '../http/rate-limit.ts'
import type { Checkout } from '../orders/checkout-services.ts'
import type { PrintfulClient } from '../printful/client.ts'

/** Shopper in checkout, whose calls of Printful are rate limited and end with the request. */
export interface Shopper {
  client: PrintfulClient | undefined
  signal: AbortSignal
}

export type CheckoutServices = Checkout & Shopper

interface Visit {
  /** Key whose visits share their turns at Printful, such as `cart:1` or `order:1`. Those of one client address do, too. */
  key: string
  clientAddress: string | undefined
  signal: AbortSignal
}

export async function openShopper(
  { env, printfulClient }: Pick<Checkout, 'env' | 'printfulClient'>,
  { key, clientAddress, signal }: Visit,
): Promise<Shopper> {
  const address = rateLimitKey(clientAddress, env)
  const clientKeys = [key, ...(address === undefined ? [] : [address])]
  return { client: await printfulClient('shopper', { clientKeys, signal }), signal }
}
