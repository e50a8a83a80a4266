/** `"24.50"` as 2450 whole cents. Takes what `priceSchema` lets through; money never becomes a float on the way. */
export function toCents(price: string): number {
  const [dollars = '0', cents = ''] = price.split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0').slice(0, 2))
}

/** 2450 cents as `"24.50"`. */
export function fromCents(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `"1234.50"` as it is shown: `$1,234.50`. */
export function formatPrice(price: string): string {
  const [dollars = '0', cents = '00'] = price.split('.')
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

interface PriceRange {
  minPrice: string
  maxPrice: string
}

/** A card's price: `From $24.50` where variants differ, else the one price. */
export function cardPrice({ minPrice, maxPrice }: PriceRange): string {
  return minPrice === maxPrice ? formatPrice(minPrice) : `From ${formatPrice(minPrice)}`
}

/** The product page's price: `From $24.50 - $28.50` where variants differ, else the one price. */
export function detailPrice({ minPrice, maxPrice }: PriceRange): string {
  return minPrice === maxPrice
    ? formatPrice(minPrice)
    : `From ${formatPrice(minPrice)} - ${formatPrice(maxPrice)}`
}
