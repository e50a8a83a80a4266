import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  type CatalogHealth,
  type Problem,
  type ProblemKind,
  problemKindSchema,
} from '#shared/contracts/catalog-health'

import { formatCents } from '#shared/price'
import { MAX_TITLE_LENGTH } from '#shared/product-feed'
import { galleryImages } from '#shared/product-images'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { productEdits, productImages, products } from '../../db/schema/catalog.ts'
import type { Env } from '../../env.ts'
import { listProducts, productReference } from '../../products/queries.ts'
import { findLastReport } from '../../sync/runs.ts'
import { type CatalogProduct, type CatalogVariant, listCatalog } from './catalog.ts'
import { describeVariants } from './describe-variants.ts'
import { getMarginThreshold, isBelowThreshold, marginPercent } from './margins.ts'
import { stockState } from './stock.ts'

const MAX_ROWS = 200

type Problems = Record<ProblemKind, Problem[]>

/** Lists the problems of active products, with costs that only administrators may see. */
export function getCatalogHealth(db: Db, { isCheckoutOn }: Pick<Env, 'isCheckoutOn'>): CatalogHealth {
  const catalog = listCatalog(db)
  const marginThreshold = getMarginThreshold(db)
  const problems: Problems = {
    ...listMarginProblems(catalog, marginThreshold),
    ...listStockProblems(catalog),
    ...listContentProblems(db, catalog),
    feed_rejected: isCheckoutOn ? listFeedProblems(db, catalog) : [],
    left_out: listLeftOut(db),
  }
  // The feed exists only with checkout.
  const kinds = problemKindSchema.options.filter((kind) => isCheckoutOn || kind !== 'feed_rejected')
  return {
    marginThreshold,
    problems: kinds.map((kind) => ({
      kind,
      total: problems[kind].length,
      rows: problems[kind].slice(0, MAX_ROWS),
    })),
  }
}

const toProblem = (
  { reference, variants: all }: CatalogProduct,
  text: string | null,
  variants?: readonly CatalogVariant[],
): Problem => ({
  name: reference.name,
  product: reference,
  variants: variants ? describeVariants(variants, all) : null,
  text,
})

function listMarginProblems(catalog: readonly CatalogProduct[], threshold: number) {
  const low: (Problem & { ratio: number })[] = []
  const unknown: Problem[] = []
  for (const product of catalog) {
    const groups = Map.groupBy(
      product.variants,
      ({ priceCents, blank, hasBlank }) =>
        `${priceCents} ${blank?.costCents ?? null} ${blank?.costCurrency ?? null} ${hasBlank}`,
    )
    for (const variants of groups.values()) {
      const { priceCents, blank } = variants[0]!
      const costCents = blank?.costCents ?? null
      if (costCents === null) unknown.push(toProblem(product, describeUnknown(variants[0]!), variants))
      else if (isBelowThreshold(priceCents, costCents, threshold)) {
        const ratio = priceCents === 0 ? Number.MIN_SAFE_INTEGER : (priceCents - costCents) / priceCents
        low.push({ ...toProblem(product, describeMargin(priceCents, costCents), variants), ratio })
      }
    }
  }
  low.sort((a, b) => a.ratio - b.ratio)
  return { low_margin: low.map(({ ratio: _, ...problem }) => problem), unknown_cost: unknown }
}

function describeUnknown({ priceCents, blank, hasBlank }: CatalogVariant): string {
  const price = formatCents(priceCents)
  if (!hasBlank) return `${price}, without a garment at Printful`
  return blank?.costCurrency ? `${price}, Printful charges in ${blank.costCurrency}` : price
}

function describeMargin(priceCents: number, costCents: number): string {
  const percent = marginPercent(priceCents, costCents)
  const ofPrice = percent === null ? 'no price' : `${percent.toFixed(1)}%`
  return `${formatCents(priceCents)} − ${formatCents(costCents)} = ${formatCents(priceCents - costCents)} (${ofPrice})`
}

function listStockProblems(catalog: readonly CatalogProduct[]) {
  const groups = catalog
    .flatMap((product) => {
      const byState = Map.groupBy(product.variants, ({ stockQuantity, blank }) =>
        stockState(stockQuantity, blank),
      )
      return [...byState].map(([state, variants]) => ({ product, state, variants }))
    })
    .sort((a, b) => b.variants.length - a.variants.length)
  const list = (wanted: 'sold_out' | 'discontinued') =>
    groups
      .filter(({ state }) => state === wanted)
      .map(({ product, variants }) => toProblem(product, describeSale(variants), variants))
  return { sold_out: list('sold_out'), discontinued: list('discontinued') }
}

function describeSale(variants: readonly CatalogVariant[]): string | null {
  const buyable = variants.filter(({ stockQuantity }) => stockQuantity !== 0).length
  if (buyable === 0) return null
  return buyable === variants.length ? 'Still on sale' : `${buyable} of ${variants.length} still on sale`
}

function listContentProblems(db: Db, catalog: readonly CatalogProduct[]) {
  const described = new Set(
    db
      .select({ id: productEdits.productId })
      .from(productEdits)
      .where(isNotNull(productEdits.description))
      .all()
      .map(({ id }) => id),
  )
  const images = new Map(
    db
      .select({ id: productImages.productId, images: count() })
      .from(productImages)
      .where(and(eq(productImages.isActive, true), isNull(productImages.altText)))
      .groupBy(productImages.productId)
      .all()
      .map(({ id, images }) => [id, images]),
  )
  return {
    no_description: catalog
      .filter(({ reference }) => !described.has(reference.id))
      .map((product) => toProblem(product, null)),
    no_alt_text: catalog.flatMap((product) => {
      const without = images.get(product.reference.id)
      return without ? toProblem(product, `${without} ${without === 1 ? 'image' : 'images'}`) : []
    }),
  }
}

/** Lists what a shopping engine would reject of `/feed.tsv`. */
function listFeedProblems(db: Db, catalog: readonly CatalogProduct[]): Problem[] {
  const withImage = new Set(
    listProducts(db)
      .filter((product) => galleryImages(product).length > 0)
      .map(({ id }) => id),
  )
  return catalog.flatMap((product) => {
    const { reference, variants } = product
    const free = variants.filter(({ priceCents }) => priceCents === 0)
    return [
      ...(withImage.has(reference.id) ? [] : [toProblem(product, 'No image')]),
      ...(reference.name.length > MAX_TITLE_LENGTH
        ? [toProblem(product, `A title of ${reference.name.length} characters, at most ${MAX_TITLE_LENGTH}`)]
        : []),
      ...(free.length > 0 ? [toProblem(product, 'No price', free)] : []),
    ]
  })
}

function listLeftOut(db: Db): Problem[] {
  const { leftOut = [], failedBlanks = [] } = findLastReport(db) ?? {}
  const slugs = leftOut.flatMap(({ slug }) => slug ?? [])
  const rows = db.select(productReference).from(products).where(inList(products.slug, slugs)).all()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return [...leftOut, ...failedBlanks].map(({ name, reason, slug }) => ({
    name,
    product: bySlug.get(slug ?? '') ?? null,
    variants: null,
    text: reason,
  }))
}
