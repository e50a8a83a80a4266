/** The currency of all prices (ISO 4217). */
export const CURRENCY = 'USD'

/** True if an amount is in the store's currency. Stripe spells it in lower case. */
export const isInCurrency = (currency: string | null | undefined): boolean =>
  currency?.toUpperCase() === CURRENCY

/** Converts `"24.50"` to 2450 without a float in between. */
export function toCents(price: string): number {
  if (price.startsWith('-')) return -toCents(price.slice(1))
  const [dollars = '0', cents = ''] = price.split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0').slice(0, 2))
}

export function fromCents(cents: number): string {
  if (cents < 0) return `-${fromCents(-cents)}`
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function formatPrice(price: string): string {
  if (price.startsWith('-')) return `-${formatPrice(price.slice(1))}`
  const [dollars = '0', cents = '00'] = price.split('.')
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

export const formatCents = (cents: number): string => formatPrice(fromCents(cents))

export interface PriceRange {
  minPrice: string
  maxPrice: string
}

export function cardPrice({ minPrice, maxPrice }: PriceRange): string {
  return minPrice === maxPrice ? formatPrice(minPrice) : `From ${formatPrice(minPrice)}`
}

export function detailPrice({ minPrice, maxPrice }: PriceRange): string {
  return minPrice === maxPrice
    ? formatPrice(minPrice)
    : `From ${formatPrice(minPrice)} - ${formatPrice(maxPrice)}`
}
