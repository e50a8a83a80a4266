/** Calculates what is left of the price, in percent of it, with one decimal, rounded down; null for a price of zero. */
export function marginPercent(priceCents: number, costCents: number): number | null {
  return priceCents === 0 ? null : Math.floor(((priceCents - costCents) * 1000) / priceCents) / 10
}

/** True where less than `threshold` percent of the price is left. */
export const isBelowThreshold = (priceCents: number, costCents: number, threshold: number): boolean =>
  priceCents === 0 || (priceCents - costCents) * 100 < threshold * priceCents
