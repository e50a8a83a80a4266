/** Names under which finished pages and answers are kept, and by which a change finds those it concerns. */
export const tags = {
  /** Whatever lists products: home, all products, collections, sitemap. */
  products: 'products',
  product: (id: number) => `product:${id}`,
  collections: 'collections',
  collection: (id: number) => `collection:${id}`,
  /** What the header of every page links to. The middleware puts it on each shared page. */
  navigation: 'navigation',
}

/** Marks an answer as shareable between visitors until one of the tags changes. Read and removed by the server's front. */
export const SHARED_HEADER = 'x-store-shared'
export const shared = (...names: string[]) => ({
  [SHARED_HEADER]: names.join(','),
  'Cache-Control': 'public, max-age=0, must-revalidate',
})
