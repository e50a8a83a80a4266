import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { collections, products, variants } from '../db/schema/catalog.ts'
import { findPresentSlug } from './former-slugs.ts'
import { countCollectionProducts } from './queries.ts'

const { placeholder } = sql

const pageLookups = prepareOnce((db) => {
  const activeProduct = eq(products.isActive, true)
  const activeCollection = eq(collections.isActive, true)
  return {
    productId: db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.slug, placeholder('slug')), activeProduct))
      .prepare(),
    productSlug: db
      .select({ slug: products.slug })
      .from(products)
      .where(and(eq(products.id, placeholder('id')), activeProduct))
      .prepare(),
    variant: db
      .select({ id: variants.id })
      .from(variants)
      .where(
        and(
          eq(variants.id, placeholder('id')),
          eq(variants.productId, placeholder('productId')),
          eq(variants.isListed, true),
        ),
      )
      .prepare(),
    collectionId: db
      .select({ id: collections.id })
      .from(collections)
      .where(and(eq(collections.slug, placeholder('slug')), activeCollection))
      .prepare(),
    collectionSlug: db
      .select({ slug: collections.slug })
      .from(collections)
      .where(and(eq(collections.id, placeholder('id')), activeCollection))
      .prepare(),
  }
})

export type PageLookups = ReturnType<typeof createPageLookups>

export function createPageLookups(db: Db) {
  const queries = () => pageLookups(db)
  return {
    db,
    findProductId: (slug: string) => queries().productId.get({ slug })?.id,
    findProductSlug: (id: number) => queries().productSlug.get({ id })?.slug,
    hasVariant: (productId: number, id: number) => queries().variant.get({ productId, id }) !== undefined,
    findCollectionId: (slug: string) => queries().collectionId.get({ slug })?.id,
    countCollectionProducts: (slug: string) => countCollectionProducts(db, slug),
    findPresentCollectionSlug: (slug: string) => findPresentSlug(db, slug),
    findCollectionSlug: (id: number) => queries().collectionSlug.get({ id })?.slug,
  }
}
