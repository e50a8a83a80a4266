import type { CartItem } from '#shared/contracts/cart'

const TIMEOUT_MS = 15_000
/** Wait after a failure. Leaving a page aborts its requests shortly before `pagehide`, and then nothing must change. */
const LEAVING_MS = 250

/** Thrown with the server's message when a call fails. The message is empty if it has none for a person. */
export class CartRequestError extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
  }
}

/** Calls the cart API. `fetch`, because a typed client would more than double each page's script. @throws CartRequestError */
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
      keepalive: true,
    }),
  }).catch(() => undefined)
  const result = await response?.json().catch(() => undefined)
  if (response?.ok && result) return result
  if (!result) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  const message = response?.status === 500 ? undefined : result?.error
  throw new CartRequestError(message ?? '', response?.status)
}
