import type { Collection } from '#shared/contracts/collection'
import { listPage } from '#shared/structured-data'
import type { PageMetadata } from '../../metadata/metadata.ts'

export function collectionsMetadata(
  { origin, storeName }: { origin: string; storeName: string },
  collections: readonly Collection[],
): PageMetadata {
  const description = `All collections of the ${storeName} store: pick a mood, or a category, or both.`
  return {
    title: 'Our Collections',
    description,
    canonical: '/collections',
    structuredData: [
      listPage(origin, {
        name: 'Our Collections',
        description,
        path: '/collections',
        items: collections.map(({ name, slug }) => ({ name, path: `/collections/${slug}` })),
      }),
    ],
  }
}
