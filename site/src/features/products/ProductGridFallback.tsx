import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProductSearch } from '#shared/product-search'
import { GridMessage } from '../../components/GridMessage.tsx'
import { ProductCardSkeleton } from '../../components/ProductCardSkeleton.tsx'
import { gridClass, ProductGrid } from '../../components/ProductGrid.tsx'
import { SkeletonGrid } from '../../components/SkeletonGrid.tsx'
import { notify } from '../../lib/notices.ts'
import { queryClient } from '../../lib/query.ts'
import { productsQuery } from './products.queries.ts'

interface ProductGridFallbackProps {
  skeletons: number
  errorText: string
  emptyText: string
  headingLevel: 2 | 3
  search: ProductSearch
}

/** Fetches the products in the browser when the server couldn't load them. */
export function ProductGridFallback({
  skeletons,
  errorText,
  emptyText,
  headingLevel,
  search,
}: ProductGridFallbackProps) {
  const { data: products, isError } = useQuery(productsQuery(search), queryClient)
  useEffect(() => {
    if (isError)
      notify({ id: 'products', kind: 'error', text: 'Could not fetch products. Please try again later.' })
  }, [isError])
  if (isError) return <GridMessage isError>{errorText}</GridMessage>
  if (!products) {
    return (
      <SkeletonGrid label="Loading products…" count={skeletons} className={gridClass}>
        <ProductCardSkeleton />
      </SkeletonGrid>
    )
  }
  if (products.length === 0) return <GridMessage>{emptyText}</GridMessage>
  return <ProductGrid products={products} headingLevel={headingLevel} aboveFold />
}
