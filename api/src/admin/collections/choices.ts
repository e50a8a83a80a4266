import { isNotNull } from 'drizzle-orm'
import { COLOR_FAMILIES } from '#shared/color-family'
import type {
  CollectionChoices,
  CollectionPreview,
  CollectionRules,
} from '#shared/contracts/collection-rules'
import { countByRules, listByRules, productMeetsRules } from '../../collections/rules.ts'
import type { Db } from '../../db/client.ts'
import { collections } from '../../db/schema/catalog.ts'
import { getCatalogIndex } from '../../products/catalog-index.ts'

const PREVIEW_PRODUCTS = 8

const collator = new Intl.Collator('en')

/** Lists the types by name and the basic colors in their own order. */
export function listCollectionChoices(db: Db): CollectionChoices {
  const { types, colorFamilies } = getCatalogIndex(db).filter({}).facets
  const counts = new Map(colorFamilies.map(({ value, count }) => [value, count]))
  return {
    types: types.toSorted((a, b) => collator.compare(a.value, b.value)),
    colors: COLOR_FAMILIES.flatMap((value) => {
      const count = counts.get(value)
      return count ? [{ value, count }] : []
    }),
  }
}

/** Lists the collections whose rules a product meets, even a hidden one. */
export const listByRuleOf = (db: Db, productId: number): number[] =>
  db
    .select({ id: collections.id, rules: collections.rules })
    .from(collections)
    .where(isNotNull(collections.rules))
    .all()
    .flatMap(({ id, rules }) => (rules && productMeetsRules(db, productId, rules) ? id : []))

export const previewCollection = (db: Db, rules: CollectionRules): CollectionPreview => ({
  total: countByRules(db, [rules])[0] ?? 0,
  products: listByRules(db, rules, { limit: PREVIEW_PRODUCTS }),
})
