import { asc, eq, max } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { collections, products } from '../db/schema.ts'

/** A page of the catalog, by the slug in its address. */
export interface SitemapPage {
  slug: string
  updatedAt: Date
}

export interface SitemapPages {
  products: SitemapPage[]
  collections: SitemapPage[]
  /** When the list of all products, and that of all collections, last changed. */
  productsChangedAt: Date | undefined
  collectionsChangedAt: Date | undefined
}

/** Every page of the catalog that the public sees, for the sitemap. */
export function listSitemapPages(db: Db): SitemapPages {
  const shown = (table: typeof products | typeof collections) =>
    db
      .select({ slug: table.slug, updatedAt: table.updatedAt })
      .from(table)
      .where(eq(table.isActive, true))
      .orderBy(asc(table.id))
      .all()
  // Of hidden ones too: that something was hidden is a change of the list.
  const changedAt = (table: typeof products | typeof collections) =>
    db
      .select({ at: max(table.updatedAt) })
      .from(table)
      .get()?.at ?? undefined
  return {
    products: shown(products),
    collections: shown(collections),
    productsChangedAt: changedAt(products),
    collectionsChangedAt: changedAt(collections),
  }
}
