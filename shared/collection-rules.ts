import type { CollectionRules } from './contracts/collection-rules.ts'
import { garmentPlural } from './garment-type.ts'
import { capitalize } from './plain-text.ts'
import { formatPrice } from './price.ts'

const join = (words: readonly string[], conjunction: string) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${conjunction} `)

function describePrices({ minPrice, maxPrice }: Pick<CollectionRules, 'minPrice' | 'maxPrice'>): string {
  if (minPrice === null) return maxPrice === null ? '' : `up to ${formatPrice(maxPrice)}`
  if (maxPrice === null) return `from ${formatPrice(minPrice)}`
  return minPrice === maxPrice
    ? formatPrice(minPrice)
    : `${formatPrice(minPrice)} to ${formatPrice(maxPrice)}`
}

export function describeRules({ types, colors, ...prices }: CollectionRules): string {
  const parts = [join(types.map(garmentPlural), 'and'), join(colors, 'or'), describePrices(prices)]
  const text = parts.filter(Boolean).join(', ')
  return capitalize(text)
}
