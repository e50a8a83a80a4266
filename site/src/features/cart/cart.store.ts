import { atom } from 'nanostores'
import type { CartItem } from '#shared/contracts/cart'
import { requestCart } from './cart.api.ts'
import { createCartState } from './cart.state.ts'
import { serializeAcrossTabs } from './serialize.ts'

interface CartMessage {
  items: readonly CartItem[]
  at: number
}

const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('cart')

export const $cartOpen = atom(false)

/** The one cart of a page, shared by its islands and scripts; empty on the server. */
export const {
  $cart,
  $cartCount,
  $cartLoaded,
  $cartError,
  $pendingItemIds,
  applyServerState,
  setInitialCount,
  refreshCart,
  addToCart,
  setQuantity,
  removeItem,
  sendPendingChanges,
} = createCartState({
  request: requestCart,
  serialize: serializeAcrossTabs,
  broadcast: (items, at) => channel?.postMessage({ items, at }),
})

if (channel)
  channel.onmessage = ({ data }: MessageEvent<CartMessage>) => applyServerState(data.items, data.at)
