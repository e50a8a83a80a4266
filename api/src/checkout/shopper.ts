import { rateLimitKey } from '../http/rate-limit.ts'
import type { Checkout } from '../orders/checkout-services.ts'
import type { PrintfulClient } from '../printful/client.ts'

/** Whoever goes through checkout. Printful is asked in their turn, and no longer once they have gone. */
export interface Shopper {
  client: PrintfulClient | undefined
  signal: AbortSignal
}

interface Visit {
  cartId: number
  clientAddress: string | undefined
  signal: AbortSignal
}

/** Creates the shopper's client at the beginning of a request, whose deadline counts from then on. */
export async function openShopper(
  { env, printfulClient }: Pick<Checkout, 'env' | 'printfulClient'>,
  { cartId, clientAddress, signal }: Visit,
): Promise<Shopper> {
  const address = rateLimitKey(clientAddress, env)
  const clientKeys = [`cart:${cartId}`, ...(address === undefined ? [] : [address])]
  return { client: await printfulClient('shopper', { clientKeys, signal }), signal }
}
