import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import type { ProductSearch } from '#shared/product-search'
import { ProductGrid } from '../../components/ProductGrid'
import { ProductGridSkeleton } from '../../components/ProductGridSkeleton'
import { ShelfMessage } from '../../components/ShelfMessage'
import { queryClient } from '../../lib/query'
import { productsQuery } from './products.queries'

interface ShelfRecoveryProps {
  skeletons: number
  errorText: string
  emptyText: string
  headingLevel: 2 | 3
  search: ProductSearch
}

/** Takes over where a page had to be sent without its products: asks again, and shows what comes of it. */
export function ShelfRecovery({ skeletons, errorText, emptyText, headingLevel, search }: ShelfRecoveryProps) {
  const { data: products, isError } = useQuery(productsQuery(search), queryClient)
  useEffect(() => {
    if (isError) toast.error('Could not fetch products. Please try again later.')
  }, [isError])
  if (isError) return <ShelfMessage isError>{errorText}</ShelfMessage>
  if (!products) return <ProductGridSkeleton count={skeletons} />
  if (products.length === 0) return <ShelfMessage>{emptyText}</ShelfMessage>
  return <ProductGrid products={products} headingLevel={headingLevel} onTop />
}
