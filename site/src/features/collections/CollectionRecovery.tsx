import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '#shared/product-search'
import { ProductGrid } from '../../components/ProductGrid'
import { ProductGridSkeleton } from '../../components/ProductGridSkeleton'
import { ShelfMessage } from '../../components/ShelfMessage'
import { errorMessage } from '../../lib/error-message'
import { queryClient } from '../../lib/query'
import { CollectionIntro } from './CollectionIntro'
import { CollectionNotFound } from './CollectionNotFound'
import { collectionQuery } from './collections.queries'

interface CollectionRecoveryProps {
  slug: string
  page: number
  skeletons: number
  emptyText: string
}

/** Takes over where a page had to be sent without its collection: asks again, and shows what comes of it. */
export function CollectionRecovery({ slug, page, skeletons, emptyText }: CollectionRecoveryProps) {
  const { data: collection, error } = useQuery(collectionQuery(slug), queryClient)
  if (error) return <CollectionNotFound message={errorMessage(error, 'Failed to fetch collection')} />
  const from = (page - 1) * PAGE_SIZE
  return (
    <div className="page-width pb-20">
      {!collection ? (
        <div className="pt-24">
          <ProductGridSkeleton count={skeletons} />
        </div>
      ) : (
        <>
          <CollectionIntro collection={collection} />
          {collection.products.length === 0 ? (
            <ShelfMessage>{emptyText}</ShelfMessage>
          ) : (
            <ProductGrid products={collection.products.slice(from, from + PAGE_SIZE)} onTop />
          )}
        </>
      )}
    </div>
  )
}
