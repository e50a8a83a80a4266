import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { ProductGrid } from '../../components/ProductGrid'
import { ProductGridSkeleton } from '../../components/ProductGridSkeleton'
import { queryClient } from '../../lib/query'
import { productsQuery } from './products.queries'
import { ShelfMessage } from './ShelfMessage'

interface ShelfRecoveryProps {
  skeletons: number
  errorText: string
  emptyText: string
  headingLevel: 2 | 3
  limit: number
}

/** Takes over where a page had to be sent without its products: asks again, and shows what comes of it. */
export function ShelfRecovery({ skeletons, errorText, emptyText, headingLevel, limit }: ShelfRecoveryProps) {
  const { data: products, isError } = useQuery(productsQuery(), queryClient)
  useEffect(() => {
    if (isError) toast.error('Could not fetch products. Please try again later.')
  }, [isError])
  if (isError) return <ShelfMessage isError>{errorText}</ShelfMessage>
  if (!products) return <ProductGridSkeleton count={skeletons} />
  if (products.length === 0) return <ShelfMessage>{emptyText}</ShelfMessage>
  return <ProductGrid products={products.slice(0, limit)} headingLevel={headingLevel} onTop />
}
