import { atom } from 'nanostores'
import { countItems, isSameVariant } from '#shared/cart'
import type { AddToCart, CartItem } from '#shared/contracts/cart'
import { requestCart } from './cart.api.ts'

type Items = readonly CartItem[]

const STALE_MS = 5 * 60 * 1000

/** Mutex that runs one job at a time, in order. */
type Serialize = <T>(job: () => Promise<T>) => Promise<T>

export function createSerializer(): Serialize {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const next = last.then(job, job)
    last = next
    return next
  }
}

/** Runs one job at a time in all tabs. Browsers have Web Locks only over HTTPS and on localhost. */
const serializeAcrossTabs: Serialize =
  globalThis.navigator?.locks === undefined
    ? createSerializer()
    : (job) => navigator.locks.request('cart', job)

interface CartChange {
  apply(items: Items): Items
  affects(item: CartItem): boolean
}

interface PendingChange extends CartChange {
  /** Function that sends the change once, however often it is called. */
  send(): Promise<CartItem[]>
}

const updateChange = (cartItemId: number, quantity: number): CartChange => ({
  apply: (items) => items.map((item) => (item.id === cartItemId ? { ...item, quantity } : item)),
  affects: (item) => item.id === cartItemId,
})

const removeChange = (cartItemId: number): CartChange => ({
  apply: (items) => items.filter((item) => item.id !== cartItemId),
  affects: (item) => item.id === cartItemId,
})

let lastTemporaryId = 0

/** Adds to the variant's item, or appends one with a negative id until the server assigns its own. */
function addChange(fields: AddToCart): CartChange {
  const { option = null } = fields
  const newItem: CartItem = { ...fields, option, id: --lastTemporaryId, productSlug: '', available: true }
  const affects = (item: CartItem) => isSameVariant(item, fields)
  return {
    affects,
    apply: (items) =>
      items.some(affects)
        ? items.map((item) => (affects(item) ? { ...item, quantity: item.quantity + fields.quantity } : item))
        : [...items, newItem],
  }
}

/** Holds the server's state of the cart and shows it with the pending changes. */
function createItems() {
  const $cart = atom<Items>([])
  /** Sum of all quantities. The page arrives with it, so it is right before the items are loaded. */
  const $cartCount = atom(0)
  const $cartLoaded = atom(false)
  const $cartError = atom('')
  const $pendingItemIds = atom<ReadonlySet<number>>(new Set())
  let serverItems: Items = []
  let serverItemsAt = 0
  let initialCount = 0
  let pendingChanges: readonly PendingChange[] = []

  function update() {
    const items = pendingChanges.reduce((applied, change) => change.apply(applied), serverItems)
    const pending = items.filter((item) => pendingChanges.some((change) => change.affects(item)))
    $pendingItemIds.set(new Set(pending.map((item) => item.id)))
    $cart.set(items)
    $cartCount.set(initialCount + countItems(items))
  }

  return {
    stores: { $cart, $cartCount, $cartLoaded, $cartError, $pendingItemIds },
    readAt: () => serverItemsAt,
    pending: () => pendingChanges,
    add(change: PendingChange) {
      pendingChanges = [...pendingChanges, change]
      update()
    },
    drop(change: PendingChange) {
      pendingChanges = pendingChanges.filter((other) => other !== change)
      update()
    },
    applyServerState(items: Items, at = Date.now()) {
      if (at < serverItemsAt) return
      serverItems = items
      serverItemsAt = at
      initialCount = 0
      update()
      $cartError.set('')
      $cartLoaded.set(true)
    },
    setInitialCount(count: number) {
      if (serverItemsAt > 0) return
      initialCount = count
      update()
    },
  }
}

interface Connections {
  request: typeof requestCart
  serialize: Serialize
  broadcast(items: Items, at: number): void
}

/** Creates the cart. Pending changes are applied to each response again, so a late one can't bring a removed item back. */
export function createCart({ request, serialize, broadcast }: Connections) {
  const { stores, applyServerState, setInitialCount, ...state } = createItems()
  let refreshing: Promise<void> | undefined

  const applyAndBroadcast = (items: Items) => {
    applyServerState(items)
    broadcast(items, state.readAt())
  }

  /** Shows the change at once. If the server refuses it, rolls it back and rejects with its message. */
  function applyChange(change: CartChange, name: 'add' | 'update' | 'remove', body: object): Promise<void> {
    let response: Promise<CartItem[]> | undefined
    const pending: PendingChange = {
      ...change,
      send() {
        response ??= request(name, body)
        return response
      },
    }
    state.add(pending)
    return serialize(async () => {
      try {
        const items = await pending.send()
        state.drop(pending)
        applyAndBroadcast(items)
      } catch (error) {
        state.drop(pending)
        // The cart may differ from ours, or the change was made and its response got lost.
        void refreshCart({ force: true })
        throw error
      }
    })
  }

  function refreshCart({ force = false } = {}): Promise<void> {
    if (!force && Date.now() - state.readAt() < STALE_MS) return Promise.resolve()
    refreshing ??= serialize(async () => {
      try {
        applyAndBroadcast(await request('items'))
      } catch (error) {
        stores.$cartError.set((error as Error).message || 'Failed to fetch cart items')
      } finally {
        refreshing = undefined
      }
    })
    return refreshing
  }

  return {
    ...stores,
    applyServerState,
    setInitialCount,
    refreshCart,
    sendPendingChanges(): boolean {
      for (const change of state.pending()) change.send().catch(() => {})
      return state.pending().length > 0
    },
    addToCart: (fields: AddToCart) => applyChange(addChange(fields), 'add', fields),
    setQuantity: (cartItemId: number, quantity: number) =>
      quantity < 1
        ? applyChange(removeChange(cartItemId), 'remove', { cartItemId })
        : applyChange(updateChange(cartItemId, quantity), 'update', { cartItemId, quantity }),
    removeItem: (cartItemId: number) => applyChange(removeChange(cartItemId), 'remove', { cartItemId }),
  }
}

interface CartMessage {
  items: Items
  at: number
}

let channel: BroadcastChannel | undefined

export const $cartOpen = atom(false)

/** Cart of the page, shared by its islands and scripts. It is empty on the server. */
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
} = createCart({
  request: requestCart,
  serialize: serializeAcrossTabs,
  broadcast: (items, at) => channel?.postMessage({ items, at }),
})

/** Listens to changes in other tabs. */
function openChannel() {
  channel ??= new BroadcastChannel('cart')
  channel.onmessage = ({ data }: MessageEvent<CartMessage>) => applyServerState(data.items, data.at)
}

/** Closes the channel, which keeps the page out of the back/forward cache, unless a change is still running. */
function leave() {
  if (sendPendingChanges()) return
  channel?.close()
  channel = undefined
}

if (typeof window !== 'undefined') {
  openChannel()
  addEventListener('pagehide', leave)
  addEventListener('pageshow', openChannel)
}
