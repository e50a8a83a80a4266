import { useQuery } from '@tanstack/react-query'
import { GridMessage } from '../../components/GridMessage.tsx'
import { SkeletonGrid } from '../../components/SkeletonGrid.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { queryClient } from '../../lib/query.ts'
import { collectionsGridClass } from './CollectionCard.tsx'
import { CollectionGrid } from './CollectionGrid.tsx'
import { collectionsQuery } from './collections.queries.ts'
import { bannerCover } from './covers.ts'

interface CollectionsFallbackProps {
  skeletons: number
  errorText: string
  emptyText: string
}

/** Fetches the collections in the browser if the server couldn't load them. */
export function CollectionsFallback({ skeletons, errorText, emptyText }: CollectionsFallbackProps) {
  const { data: collections, error } = useQuery(collectionsQuery(), queryClient)
  if (error) {
    return (
      <GridMessage isError detail={errorMessage(error, 'Failed to fetch collections')}>
        {errorText}
      </GridMessage>
    )
  }
  if (!collections) {
    return (
      <SkeletonGrid label="Loading collections…" count={skeletons} className={collectionsGridClass}>
        <div className="skeleton-block aspect-[3/2]" />
        <div className="skeleton-block mt-4 h-7 w-2/3" />
        <div className="skeleton-block mt-3 h-5 w-full" />
        <div className="skeleton-block mt-3 h-5 w-1/4" />
      </SkeletonGrid>
    )
  }
  if (collections.length === 0) return <GridMessage>{emptyText}</GridMessage>
  return <CollectionGrid covers={collections.map(bannerCover)} />
}
