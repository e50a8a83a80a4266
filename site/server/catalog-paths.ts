import { listCollections } from '#api/collections/queries'
import type { Db } from '#api/db/client'
import { countProducts } from '#api/products/search'
import { pageCount, searchPath } from '#shared/product-search'
import type { SitemapEntry } from '../src/sitemap/document.ts'
import { listEntries } from '../src/sitemap/entries.ts'

const OTHER_PATHS = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']

const laterPages = (total: number) =>
  Array.from({ length: Math.max(0, pageCount(total) - 1) }, (_, index) => index + 2)

/** Lists the pages to warm up, the most useful first: the sitemap's, further pages of lists, products last. */
export function listCatalogPaths(db: Db, staticPages: readonly SitemapEntry[]): string[] {
  const isProduct = (path: string) => path.startsWith('/products/')
  const paths = listEntries(db, staticPages).map(({ path }) => path)
  const lists = laterPages(countProducts(db, { page: 1 })).map((page) => searchPath({ page }))
  const collections = listCollections(db).flatMap(({ slug, productCount }) =>
    laterPages(productCount).map((page) => `/collections/${slug}?page=${page}`),
  )
  return [
    ...paths.filter((path) => !isProduct(path)),
    ...OTHER_PATHS,
    ...lists,
    ...collections,
    ...paths.filter(isProduct),
  ]
}
