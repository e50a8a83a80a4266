import type { RemoteItem, RemoteOrder } from '../printful/order-responses.ts'
import { type PrintfulRecipient, toRecipientChange } from '../printful/recipient.ts'

export interface DraftItem {
  external_id: string
  sync_variant_id: number | null
  quantity: number
  retail_price?: string
}

interface Draft {
  shipping: string
  recipient: PrintfulRecipient
  items: readonly DraftItem[]
}

/**
 * Returns what makes a draft at Printful the wanted one, with only what differs. Undefined if an item would get another
 * variant, which Printful refuses.
 */
export function toDraftChange(found: RemoteOrder, { shipping, recipient, items }: Draft) {
  const change = { shipping, recipient: toRecipientChange(recipient) }
  if (hasSameItems(found.items, items)) return change
  const changedItems = toItemChanges(found.items, items)
  return changedItems && { ...change, items: changedItems }
}

/** True if both have the same pieces, in whatever order and rows. */
export const hasSameItems = (
  one: readonly Pick<RemoteItem, 'sync_variant_id' | 'quantity'>[],
  other: readonly Pick<RemoteItem, 'sync_variant_id' | 'quantity'>[],
): boolean => Bun.deepEquals(countByVariant(one), countByVariant(other))

function countByVariant(items: readonly Pick<RemoteItem, 'sync_variant_id' | 'quantity'>[]) {
  const counts = new Map<number | null, number>()
  for (const { sync_variant_id, quantity } of items) {
    const id = sync_variant_id ?? null
    counts.set(id, (counts.get(id) ?? 0) + quantity)
  }
  return [...counts].sort(([a], [b]) => Number(a) - Number(b))
}

/** Names items that exist by their ids. Printful deletes those that are left out. */
function toItemChanges(found: readonly RemoteItem[], wanted: readonly DraftItem[]): object[] | undefined {
  const ids = new Set(wanted.map(({ external_id }) => external_id))
  const rest = new Set(found)
  const take = (isIt: (item: RemoteItem) => boolean) => {
    const item = [...rest].find(isIt)
    if (item) rest.delete(item)
    return item
  }
  const changes = wanted.map((item) => {
    const { external_id, sync_variant_id, ...values } = item
    const existing =
      take((each) => each.external_id === external_id) ??
      take((each) => each.sync_variant_id === sync_variant_id && !ids.has(each.external_id))
    if (!existing) return item
    if (existing.sync_variant_id !== sync_variant_id) return undefined
    return existing.id == null ? { external_id, ...values } : { id: existing.id, ...values }
  })
  return changes.includes(undefined) ? undefined : changes.flatMap((change) => change ?? [])
}
