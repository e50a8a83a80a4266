import { and, asc, eq } from 'drizzle-orm'
import type { ProductSearch } from '#shared/product-search'
import { ONE_SIZE } from '#shared/sizes'
import { toWords } from '#shared/words'
import type { Db } from '../db/client.ts'
import { inListOf } from '../db/in-list.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { variants } from '../db/schema/catalog.ts'

export interface VariantMatch {
  variantId: number
  imageUrl: string | null
}

/** Finds, by product, the first variant in the chosen or named color, else of the chosen size. Prefers one in stock. */
export function findVariantMatches(
  db: Db,
  { q, size, color }: ProductSearch,
  productIds: readonly number[],
): Map<number, VariantMatch> {
  const words = new Set(toWords(q ?? '').map((word) => (word === 'gray' ? 'grey' : word)))
  const matches = new Map<number, VariantMatch & { score: number }>()
  if (!color && !size && words.size === 0) return matches
  for (const row of coloredVariants(db).all({ productIds: JSON.stringify(productIds) })) {
    const colorScore = color ? scoreOfColor(row, color) : scoreOfWords(row, words)
    const hasSize = size?.includes(row.size ?? ONE_SIZE) ?? false
    if (colorScore === 0 && (color || !hasSize)) continue
    const score = colorScore * 4 + (hasSize ? 2 : 0) + (row.stock === 0 ? 0 : 1)
    if (score > (matches.get(row.productId)?.score ?? -1)) {
      matches.set(row.productId, { variantId: row.id, imageUrl: row.imageUrl, score })
    }
  }
  return matches
}

type ColoredVariant = Pick<typeof variants.$inferSelect, 'color'> & { family: string | null }

const coloredVariants = prepareOnce((db) =>
  db
    .select({
      id: variants.id,
      productId: variants.productId,
      size: variants.size,
      color: variants.color,
      family: variants.colorFamily,
      stock: variants.stockQuantity,
      imageUrl: variants.imageUrl,
    })
    .from(variants)
    .where(and(inListOf(variants.productId, 'productIds'), eq(variants.isListed, true)))
    .orderBy(asc(variants.productId), asc(variants.position))
    .prepare(),
)

/** Scores the color's own name before its basic color. */
function scoreOfColor({ color, family }: ColoredVariant, chosen: readonly string[]): number {
  if (chosen.some((each) => each === color)) return 2
  return chosen.some((each) => each.toLowerCase() === family) ? 1 : 0
}

/** Scores how many words of the color's own name are named, and whether all are, before its basic color. */
function scoreOfWords({ color, family }: ColoredVariant, words: ReadonlySet<string>): number {
  const name = toWords(color ?? '')
  const named = name.filter((word) => words.has(word)).length
  const isWhole = named > 0 && named === name.length
  return named * 2 + (isWhole ? 1 : 0) + (family !== null && words.has(family) ? 1 : 0)
}
