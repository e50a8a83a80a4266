import { atom } from 'nanostores'
import { countItems } from '#shared/cart'
import type { AddToCart, CartItem } from '#shared/contracts/cart'
import type { requestCart } from './cart.api.ts'
import { addChange, type CartChange, removeChange, updateChange } from './cart.changes.ts'
import type { Serialize } from './serialize.ts'

type Items = readonly CartItem[]

const STALE_MS = 5 * 60 * 1000

interface PendingChange extends CartChange {
  /** Sends it once, however often it is called. */
  send(): Promise<CartItem[]>
}

interface Connections {
  request: typeof requestCart
  serialize: Serialize
  broadcast(items: Items, at: number): void
}

/**
 * The visitor's cart: the server's state, with the pending changes applied on top. Each response is the whole cart, and
 * pending changes are applied to it again: a late response can't bring a removed item back, and a refused change is
 * rolled back by dropping it.
 */
export function createCartState({ request, serialize, broadcast }: Connections) {
  const $cart = atom<Items>([])
  /** The sum of all quantities; the page arrives with it, so it is right before the items are loaded. */
  const $cartCount = atom(0)
  const $cartLoaded = atom(false)
  const $cartError = atom('')
  const $pendingItemIds = atom<ReadonlySet<number>>(new Set())

  let serverItems: Items = []
  let serverItemsAt = 0
  let pendingChanges: readonly PendingChange[] = []
  let initialCount = 0
  let refreshing: Promise<void> | undefined

  function updateStores() {
    const items = pendingChanges.reduce((applied, change) => change.apply(applied), serverItems)
    const pending = items.filter((item) => pendingChanges.some((change) => change.affects(item)))
    $pendingItemIds.set(new Set(pending.map((item) => item.id)))
    $cart.set(items)
    $cartCount.set(initialCount + countItems(items))
  }

  function applyServerState(items: Items, at = Date.now()) {
    if (at < serverItemsAt) return
    serverItems = items
    serverItemsAt = at
    initialCount = 0
    updateStores()
    $cartError.set('')
    $cartLoaded.set(true)
  }

  /** Shows the change at once. Rolls it back, and rejects with the server's message, when it is refused. */
  function applyChange(change: CartChange, name: 'add' | 'update' | 'remove', body: object): Promise<void> {
    let response: Promise<CartItem[]> | undefined
    const pending: PendingChange = {
      ...change,
      send() {
        response ??= request(name, body)
        return response
      },
    }
    pendingChanges = [...pendingChanges, pending]
    updateStores()
    const dropChange = () => {
      pendingChanges = pendingChanges.filter((other) => other !== pending)
    }
    return serialize(async () => {
      try {
        const items = await pending.send()
        dropChange()
        applyServerState(items)
        broadcast(items, serverItemsAt)
      } catch (error) {
        dropChange()
        updateStores()
        // The cart may differ from ours, or the change may have been made and its response lost.
        void refreshCart({ force: true })
        throw error
      }
    })
  }

  /** Loads the cart if it is stale. Never rejects. */
  function refreshCart({ force = false } = {}): Promise<void> {
    if (!force && Date.now() - serverItemsAt < STALE_MS) return Promise.resolve()
    refreshing ??= serialize(async () => {
      try {
        const items = await request('items')
        applyServerState(items)
        broadcast(items, serverItemsAt)
      } catch (error) {
        $cartError.set((error as Error).message || 'Failed to fetch cart items')
      } finally {
        refreshing = undefined
      }
    })
    return refreshing
  }

  return {
    $cart,
    $cartCount,
    $cartLoaded,
    $cartError,
    $pendingItemIds,
    applyServerState,
    refreshCart,
    /** Sends what still waits for its turn, since the page is being left. Returns whether any change is pending. */
    sendPendingChanges(): boolean {
      for (const change of pendingChanges) change.send().catch(() => {})
      return pendingChanges.length > 0
    },
    setInitialCount(count: number) {
      if (serverItemsAt > 0) return
      initialCount = count
      updateStores()
    },
    addToCart: (fields: AddToCart) => applyChange(addChange(fields), 'add', fields),
    setQuantity: (cartItemId: number, quantity: number) =>
      quantity < 1
        ? applyChange(removeChange(cartItemId), 'remove', { cartItemId })
        : applyChange(updateChange(cartItemId, quantity), 'update', { cartItemId, quantity }),
    removeItem: (cartItemId: number) => applyChange(removeChange(cartItemId), 'remove', { cartItemId }),
  }
}
