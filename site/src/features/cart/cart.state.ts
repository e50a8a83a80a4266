import { atom } from 'nanostores'
import { countItems } from '#shared/cart'
import type { AddToCart, CartItem } from '#shared/contracts/cart'
import type { requestCart } from './cart.api.ts'
import { addition, type CartChange, quantityChange, removal } from './cart.changes.ts'
import type { Serialize } from './serialize.ts'

type Items = readonly CartItem[]

/** How long what the server said counts as fresh. */
const FRESH_MS = 5 * 60 * 1000

interface Connections {
  call: typeof requestCart
  serialize: Serialize
  /** Tells other tabs what the server answered, and when. */
  broadcast(items: Items, at: number): void
}

/**
 * The visitor's cart as the browser shows it: what the server last said, with the changes that it has not answered yet
 * on top. Since every answer is the whole cart and the unanswered changes are applied anew, no late answer brings a
 * removed line back, and a refused change is gone by leaving it out.
 */
export function createCartState({ call, serialize, broadcast }: Connections) {
  const $cart = atom<Items>([])
  /** All pieces; right before the lines are known too, since the page arrives with the number. */
  const $cartCount = atom(0)
  const $cartLoaded = atom(false)
  /** Why the lines couldn't be read, for a sheet that has none to show. */
  const $cartError = atom('')
  /** Ids of lines with a change under way: their controls wait. */
  const $pendingItemIds = atom<ReadonlySet<number>>(new Set())

  let known: Items = []
  let knownAt = 0
  let changes: readonly CartChange[] = []
  /** The number that the page arrived with, until the lines are known. */
  let countOfPage = 0
  let refreshing: Promise<void> | undefined

  function show() {
    const items = changes.reduce((shown, change) => change.apply(shown), known)
    const pending = items.filter((item) => changes.some((change) => change.touches(item)))
    $pendingItemIds.set(new Set(pending.map((item) => item.id)))
    $cart.set(items)
    $cartCount.set(countOfPage + countItems(items))
  }

  /** Takes what the server said at that time, unless something newer is known. */
  function applyServerState(items: Items, at = Date.now()) {
    if (at < knownAt) return
    known = items
    knownAt = at
    countOfPage = 0
    show()
    $cartError.set('')
    $cartLoaded.set(true)
  }

  /** Shows the change at once; takes it back, and rejects with the server's message, when it is refused. */
  function change(step: CartChange, name: 'add' | 'update' | 'remove', body: object): Promise<void> {
    changes = [...changes, step]
    show()
    const settle = () => {
      changes = changes.filter((other) => other !== step)
    }
    return serialize(async () => {
      try {
        const items = await call(name, body)
        settle()
        applyServerState(items)
        broadcast(items, knownAt)
      } catch (error) {
        settle()
        show()
        // It may have been refused because the cart is not what we thought, or have been done and its answer lost.
        void refreshCart(true)
        throw error
      }
    })
  }

  /** Asks the server again when what it said is older than five minutes, or always when `anyway`. Never rejects. */
  function refreshCart(anyway = false): Promise<void> {
    if (!anyway && Date.now() - knownAt < FRESH_MS) return Promise.resolve()
    refreshing ??= serialize(async () => {
      try {
        const items = await call('items')
        applyServerState(items)
        broadcast(items, knownAt)
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
    /** The number on the cart button as the page arrived. */
    setInitialCount(count: number) {
      if (knownAt > 0) return
      countOfPage = count
      show()
    },
    addToCart: (fields: AddToCart) => change(addition(fields), 'add', fields),
    /** A quantity below 1 removes the line. */
    setQuantity: (cartItemId: number, quantity: number) =>
      quantity < 1
        ? change(removal(cartItemId), 'remove', { cartItemId })
        : change(quantityChange(cartItemId, quantity), 'update', { cartItemId, quantity }),
    removeItem: (cartItemId: number) => change(removal(cartItemId), 'remove', { cartItemId }),
  }
}
