import { describeRules } from '#shared/collection-rules'
import type { AdminCollection } from '#shared/contracts/collection'
import type { TheirLine } from '../conflict.ts'

/** A collection's fields for a person to read, in the order of its editor. */
export function toCollectionLines(collection: AdminCollection): TheirLine[] {
  const { name, slug, description, bannerImageUrl, isActive } = collection
  return [
    { label: 'Name', text: name },
    { label: 'Slug', text: slug },
    { label: 'Description', text: description ?? 'None' },
    { label: 'Banner image', text: bannerImageUrl ?? 'None' },
    { label: 'Shown to shoppers', text: isActive ? 'Yes' : 'No' },
    { label: 'Products', text: toProductsText(collection) },
  ]
}

function toProductsText({ rules, includesAll, productIds }: AdminCollection): string {
  if (rules) return `By rule: ${describeRules(rules)}`
  if (includesAll) return 'All products'
  return productIds.length === 1 ? '1 chosen product' : `${productIds.length} chosen products`
}
