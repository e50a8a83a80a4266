import type { CartItem } from '#shared/contracts/cart'

/** Longer than this no shopper waits: the answer counts as lost, and the cart is read anew. */
const TIMEOUT_MS = 15_000

/**
 * One call of the cart, which answers with all of it. A plain `fetch`: this is on every page before anyone has asked for
 * a cart, and a typed client would weigh more than all the rest of it.
 * @throws Error with the server's sentence, or with an empty message when there is none
 */
export async function requestCart(
  name: 'items' | 'add' | 'update' | 'remove',
  body?: object,
): Promise<CartItem[]> {
  const response = await fetch(`/_api/cart/${name}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A change that was asked for is sent even when the visitor moves on to another page at once.
      keepalive: true,
    }),
  }).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  if (response?.ok && answer) return answer
  throw new Error(answer?.error ?? '')
}
