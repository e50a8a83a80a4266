import type { Db } from '#api/db/client'
import { listSitemapPages } from '#api/sitemap/queries'
import type { SitemapEntry } from './document.ts'
import { COLLECTION_PRIORITY, PRODUCT_PRIORITY } from './priorities.ts'

/** Lists the pages that search engines may list: static pages, collections, products. */
export function listEntries(db: Db, staticPages: readonly SitemapEntry[]): SitemapEntry[] {
  const { products, collections, productsChangedAt, collectionsChangedAt } = listSitemapPages(db)
  const changedAt: Record<string, Date | undefined> = {
    '/': productsChangedAt,
    '/products': productsChangedAt,
    '/collections': collectionsChangedAt,
  }
  return [
    ...staticPages.map((page) => ({ ...page, updatedAt: changedAt[page.path] })),
    ...collections.map(({ slug, updatedAt }) => ({
      path: `/collections/${slug}`,
      ...COLLECTION_PRIORITY,
      updatedAt,
    })),
    ...products.map(({ slug, updatedAt }) => ({
      path: `/products/${slug}`,
      ...PRODUCT_PRIORITY,
      updatedAt,
    })),
  ]
}
