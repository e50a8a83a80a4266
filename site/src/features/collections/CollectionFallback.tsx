import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '#shared/product-search'
import { GridMessage } from '../../components/GridMessage.tsx'
import { ProductCardSkeleton } from '../../components/ProductCardSkeleton.tsx'
import { gridClass, ProductGrid } from '../../components/ProductGrid.tsx'
import { SkeletonGrid } from '../../components/SkeletonGrid.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { queryClient } from '../../lib/query.ts'
import { useDocumentTitle } from '../../metadata/use-document-title.ts'
import { CollectionHeading } from './CollectionHeading.tsx'
import { CollectionNotFound } from './CollectionNotFound.tsx'
import { collectionQuery } from './collections.queries.ts'

interface CollectionFallbackProps {
  slug: string
  page: number
  skeletons: number
  emptyText: string
}

/** Fetches the collection in the browser if the server couldn't load it. */
export function CollectionFallback({ slug, page, skeletons, emptyText }: CollectionFallbackProps) {
  const { data: collection, error } = useQuery(collectionQuery(slug), queryClient)
  useDocumentTitle(collection?.name)
  if (error) return <CollectionNotFound message={errorMessage(error, 'Failed to fetch collection')} />
  const start = (page - 1) * PAGE_SIZE
  return (
    <div className="page-width pb-20">
      {!collection ? (
        <div className="pt-24">
          <SkeletonGrid label="Loading products…" count={skeletons} className={gridClass}>
            <ProductCardSkeleton />
          </SkeletonGrid>
        </div>
      ) : (
        <>
          <CollectionHeading collection={collection} />
          {collection.products.length === 0 ? (
            <GridMessage>{emptyText}</GridMessage>
          ) : (
            <ProductGrid products={collection.products.slice(start, start + PAGE_SIZE)} aboveFold />
          )}
        </>
      )}
    </div>
  )
}
