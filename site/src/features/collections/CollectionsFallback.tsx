import { useQuery } from '@tanstack/react-query'
import { GridMessage } from '../../components/GridMessage.tsx'
import { queryClient } from '../../lib/query.ts'
import { CollectionGrid } from './CollectionGrid.tsx'
import { CollectionGridSkeleton } from './CollectionGridSkeleton.tsx'
import { collectionsQuery } from './collections.queries.ts'
import { bannerCovers } from './covers.ts'

interface CollectionsFallbackProps {
  skeletons: number
  errorText: string
  emptyText: string
}

/** Fetches the collections in the browser when the server couldn't load them. */
export function CollectionsFallback({ skeletons, errorText, emptyText }: CollectionsFallbackProps) {
  const { data: collections, isError } = useQuery(collectionsQuery(), queryClient)
  if (isError) return <GridMessage isError>{errorText}</GridMessage>
  if (!collections) return <CollectionGridSkeleton count={skeletons} />
  if (collections.length === 0) return <GridMessage>{emptyText}</GridMessage>
  return <CollectionGrid covers={bannerCovers(collections)} />
}
