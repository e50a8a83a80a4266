import { useQuery } from '@tanstack/react-query'
import { ShelfMessage } from '../../components/ShelfMessage'
import { queryClient } from '../../lib/query'
import { CollectionGrid } from './CollectionGrid'
import { CollectionGridSkeleton } from './CollectionGridSkeleton'
import { collectionsQuery } from './collections.queries'
import { bannerCovers } from './covers'

interface CollectionsRecoveryProps {
  skeletons: number
  errorText: string
  emptyText: string
}

/** Takes over where the page had to be sent without its collections: asks again, and shows what comes of it. */
export function CollectionsRecovery({ skeletons, errorText, emptyText }: CollectionsRecoveryProps) {
  const { data: collections, isError } = useQuery(collectionsQuery(), queryClient)
  if (isError) return <ShelfMessage isError>{errorText}</ShelfMessage>
  if (!collections) return <CollectionGridSkeleton count={skeletons} />
  if (collections.length === 0) return <ShelfMessage>{emptyText}</ShelfMessage>
  return <CollectionGrid covers={bannerCovers(collections)} />
}
