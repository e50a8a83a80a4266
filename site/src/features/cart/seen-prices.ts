import { atom } from 'nanostores'
import type { CartItem } from '#shared/contracts/cart'

/** The price at which the visitor last saw each line, by the line's id. Kept in the browser, for one message only. */
type SeenPrices = Readonly<Record<string, string>>

const KEY = 'cart-prices'

function readSeen(): SeenPrices {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof seen === 'object' && seen !== null ? Object.fromEntries(Object.entries(seen)) : {}
  } catch {
    return {}
  }
}

export const $seenPrices = atom<SeenPrices>(readSeen())

/** The price that a line had when it was last seen, if it has another one now. */
export function priceBefore(seen: SeenPrices, { id, price, available }: CartItem): string | undefined {
  const before = seen[id]
  return available && before !== price ? before : undefined
}

/** What is seen once these lines were: their own prices, or only those of lines not seen before. */
export function toSeenPrices(items: readonly CartItem[], seen: SeenPrices = {}): SeenPrices {
  const confirmed = items.filter(({ id }) => id > 0)
  return Object.fromEntries(confirmed.map(({ id, price }) => [id, seen[id] ?? price]))
}

/** Remembers that the visitor has seen the cart as it is; `newOnly` leaves earlier prices, which are still to be told. */
export function rememberPrices(items: readonly CartItem[], { newOnly = false } = {}): void {
  $seenPrices.set(toSeenPrices(items, newOnly ? $seenPrices.get() : undefined))
  try {
    localStorage.setItem(KEY, JSON.stringify($seenPrices.get()))
  } catch {
    // A browser that keeps nothing tells of no changed price.
  }
}
