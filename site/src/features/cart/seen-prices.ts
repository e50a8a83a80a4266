import { persistentAtom } from '@nanostores/persistent'
import type { CartItem } from '#shared/contracts/cart'

type SeenPrices = Readonly<Record<string, string>>

const isPriceEntry = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && /^\d+\.\d\d$/.test(entry[1])

function decode(text: string): SeenPrices {
  try {
    return Object.fromEntries(Object.entries<unknown>(JSON.parse(text) ?? {}).filter(isPriceEntry))
  } catch {
    return {}
  }
}

export const $seenPrices = persistentAtom<SeenPrices>(
  'cart-prices',
  {},
  // If another tab closes its sheet, this one keeps its message.
  { encode: JSON.stringify, decode, listen: false },
)

/** Returns the item's last seen price if its price has changed since. */
export function previousPrice(seen: SeenPrices, { id, price, available }: CartItem): string | undefined {
  const previous = seen[id]
  return available && previous !== price ? previous : undefined
}

/** Returns the prices of these items, except those that `seen` already has. */
export function toSeenPrices(items: readonly CartItem[], seen: SeenPrices = {}): SeenPrices {
  const confirmed = items.filter(({ id }) => id > 0)
  return Object.fromEntries(confirmed.map(({ id, price }) => [id, seen[id] ?? price]))
}

/** Stores the prices that the visitor has seen. `newOnly` skips those whose change will still be shown. */
export function markPricesSeen(items: readonly CartItem[], { newOnly = false } = {}): void {
  try {
    $seenPrices.set(toSeenPrices(items, newOnly ? $seenPrices.get() : undefined))
  } catch {
    // If storage is full or blocked, a changed price isn't mentioned.
  }
}
