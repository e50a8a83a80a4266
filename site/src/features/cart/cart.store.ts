import { atom } from 'nanostores'
import type { CartItem } from '#shared/contracts/cart'
import { requestCart } from './cart.api.ts'
import { createCartState } from './cart.state.ts'
import { serializeAcrossTabs } from './serialize.ts'

interface Announcement {
  items: readonly CartItem[]
  at: number
}

const otherTabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('cart')

/** True while the cart's sheet is open. */
export const $cartOpen = atom(false)

/** The one cart of this page, shared by all of its islands and scripts. Empty while a page is made on the server. */
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
} = createCartState({
  call: requestCart,
  serialize: serializeAcrossTabs,
  broadcast: (items, at) => otherTabs?.postMessage({ items, at }),
})

if (otherTabs)
  otherTabs.onmessage = ({ data }: MessageEvent<Announcement>) => applyServerState(data.items, data.at)
