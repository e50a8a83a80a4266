import { atom } from 'nanostores'
import { CART_MESSAGES, isSameVariant } from '#shared/cart'
import type { AddToCart, CartItem } from '#shared/contracts/cart'
import { COOKIES_OFF } from '#shared/cookies'
import { toAnalyticsItem, track } from '../../lib/analytics.ts'
import { expectToast, notify, withdraw } from '../toasts/notify.ts'
import type { Toast } from '../toasts/Toaster.tsx'
import { CartRequestError } from './cart.api.ts'
import {
  $cart,
  $cartCount,
  $cartOpen,
  addToCart,
  refreshCart,
  removeItem,
  setQuantity,
} from './cart.store.ts'

interface FailureTexts {
  fallback: string
  offline: string
}

const ADD = {
  fallback: 'Failed to add item.',
  offline: 'You seem to be offline. Nothing was added.',
}
const UPDATE = {
  fallback: 'Failed to update cart.',
  offline: 'You seem to be offline. The quantity was not changed.',
}
const REMOVE = {
  fallback: 'Failed to remove item.',
  offline: 'You seem to be offline. Nothing was removed.',
}

/** The toast of an add, or of one that failed. */
export const ADDED_TOAST = 'cart-add'

/** Names the toast of an item, where a later one replaces it. */
export const itemToastId = (cartItemId: number) => `cart-item-${cartItemId}`

function notifyFailure(id: string, error: unknown, texts: FailureTexts, retry: () => void) {
  const { text, isRetryable } = toFailure(error, navigator.onLine, texts)
  notify({ id, kind: 'error', text, action: isRetryable ? { label: 'Try again', run: retry } : undefined })
}

const viewCart = (): Toast['action'] =>
  document.querySelector('[data-cart-dialog]:not([open])')
    ? { label: 'View cart', run: () => $cartOpen.set(true) }
    : undefined

/** Adds to the cart and says so. Returns true if it was added. Never rejects. */
export async function addToCartAndNotify(fields: AddToCart): Promise<boolean> {
  const isAdded = await addAndNotify(fields, () => void addToCartAndNotify(fields))
  if (isAdded) track('Product Added', toAnalyticsItem(fields))
  return isAdded
}

/** Items that were removed since the page was opened. They stay when the toast with 'Undo' has gone. */
export const $removedItems = atom<readonly CartItem[]>([])

const keepRemoved = (item: CartItem) => {
  const others = $removedItems.get().filter((other) => !isSameVariant(item, other))
  $removedItems.set([...others, item])
}

/** Adds a removed item again. Never rejects. */
export async function putBack(item: CartItem): Promise<void> {
  // Its 'Undo' would add it a second time.
  withdraw(itemToastId(item.id))
  const isBack = await addAndNotify(toAddToCart(item), () => void putBack(item), 'Item is back in your cart.')
  if (isBack) $removedItems.set($removedItems.get().filter(({ id }) => id !== item.id))
}

async function addAndNotify(
  fields: AddToCart,
  retry: () => void,
  text: string = CART_MESSAGES.added,
): Promise<boolean> {
  const countBefore = $cartCount.get()
  const isAdded = addToCart(fields)
  expectToast()
  try {
    await isAdded
  } catch (error) {
    if (!(await hasArrived(fields, error, countBefore))) {
      notifyFailure(ADDED_TOAST, error, ADD, retry)
      return false
    }
  }
  // The cart is lost with this page.
  if (!navigator.cookieEnabled) {
    notify({ id: ADDED_TOAST, kind: 'error', text: COOKIES_OFF })
    return true
  }
  notify({
    id: ADDED_TOAST,
    kind: 'success',
    text,
    image: findAddedItem(fields)?.productImage ?? fields.productImage,
    detail: fields.variantName,
    action: viewCart(),
  })
  return true
}

/** An add without a response may have been made all the same: then the cart has grown, and a retry would add once more. */
async function hasArrived(fields: AddToCart, error: unknown, countBefore: number): Promise<boolean> {
  if (error instanceof CartRequestError && error.status !== undefined) return false
  await refreshCart({ force: true })
  return findAddedItem(fields) !== undefined && $cartCount.get() >= countBefore + fields.quantity
}

const findAddedItem = (fields: AddToCart) => $cart.get().find((item) => isSameVariant(item, fields))

/** Changes a quantity and says so. A quantity below 1 removes the item. Never rejects. */
export async function setQuantityAndNotify(item: CartItem, quantity: number): Promise<void> {
  if (quantity < 1) return removeItemAndNotify(item)
  const id = itemToastId(item.id)
  try {
    await setQuantity(item.id, quantity)
    notify({ id, kind: 'success', text: CART_MESSAGES.updated })
  } catch (error) {
    notifyFailure(id, error, UPDATE, () => void setQuantityAndNotify(item, quantity))
  }
}

/** Removes an item and offers 'Undo'. Never rejects. */
export async function removeItemAndNotify(item: CartItem): Promise<void> {
  const id = itemToastId(item.id)
  try {
    await removeItem(item.id)
    if (item.available) keepRemoved(item)
    notify({
      id,
      kind: 'success',
      text: CART_MESSAGES.removed,
      detail: item.productName,
      action: item.available ? { label: 'Undo', run: () => void putBack(item) } : undefined,
    })
  } catch (error) {
    notifyFailure(id, error, REMOVE, () => void removeItemAndNotify(item))
  }
}

function toAddToCart({ id: _, productSlug: _slug, available: _available, ...fields }: CartItem): AddToCart {
  return fields
}

export interface Failure {
  text: string
  /** False when the server refused: it would again. */
  isRetryable: boolean
}

/** Decides what to say about a change that failed. */
export function toFailure(error: unknown, isOnline: boolean, { fallback, offline }: FailureTexts): Failure {
  const status = error instanceof CartRequestError ? error.status : undefined
  const message = error instanceof Error ? error.message : ''
  return {
    text: status === undefined && !isOnline ? offline : message || fallback,
    isRetryable: status === undefined || status === 429 || status >= 500,
  }
}
