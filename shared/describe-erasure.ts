import type { Erasure } from './contracts/customer.ts'

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`

/** Describes what an erasure has removed, and the orders that it left. */
export function describeErasure({ orders, checkouts, kept }: Erasure): string {
  const removed = `The person was removed from ${count(orders, 'order')} and ${count(checkouts, 'open checkout')}.`
  if (kept.length === 0) return removed
  const isOne = kept.length === 1
  const left = isOne ? `Order ${kept[0]} still has` : `Orders ${kept.join(', ')} still have`
  return `${removed} ${left} to be paid, made or refunded: erase again once ${isOne ? 'it has' : 'they have'} ended.`
}
