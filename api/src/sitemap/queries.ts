import { asc, eq, max } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { collections, products } from '../db/schema/catalog.ts'

export interface SitemapPage {
  slug: string
  updatedAt: Date
}

export interface SitemapPages {
  products: SitemapPage[]
  collections: SitemapPage[]
  productsChangedAt: Date | undefined
  collectionsChangedAt: Date | undefined
}

export function listSitemapPages(db: Db): SitemapPages {
  const listActive = (table: typeof products | typeof collections) =>
    db
      .select({ slug: table.slug, updatedAt: table.updatedAt })
      .from(table)
      .where(eq(table.isActive, true))
      .orderBy(asc(table.id))
      .all()
  // Hidden rows count, because hiding one changes the list.
  const changedAt = (table: typeof products | typeof collections) =>
    db
      .select({ at: max(table.updatedAt) })
      .from(table)
      .get()?.at ?? undefined
  return {
    products: listActive(products),
    collections: listActive(collections),
    productsChangedAt: changedAt(products),
    collectionsChangedAt: changedAt(collections),
  }
}
