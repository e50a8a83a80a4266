import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProductSearch } from '#shared/product-search'
import { GridMessage } from '../../components/GridMessage.tsx'
import { ProductCardSkeleton } from '../../components/ProductCardSkeleton.tsx'
import { gridClass, ProductGrid } from '../../components/ProductGrid.tsx'
import { SkeletonGrid } from '../../components/SkeletonGrid.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { queryClient } from '../../lib/query.ts'
import { notify } from '../toasts/notify.ts'
import { productsQuery } from './products.queries.ts'

interface ProductGridFallbackProps {
  skeletons: number
  errorText: string
  emptyText: string
  headingLevel: 2 | 3
  search: ProductSearch
}

/** Fetches the products in the browser if the server couldn't load them. */
export function ProductGridFallback({
  skeletons,
  errorText,
  emptyText,
  headingLevel,
  search,
}: ProductGridFallbackProps) {
  const { data: products, error } = useQuery(productsQuery(search), queryClient)
  const detail = error ? errorMessage(error, 'Failed to fetch products') : undefined
  useEffect(() => {
    if (detail === undefined) return
    notify({ id: 'products', kind: 'error', text: 'Could not fetch products. Please try again later.' })
  }, [detail])
  if (detail !== undefined) {
    return (
      <GridMessage isError detail={detail}>
        {errorText}
      </GridMessage>
    )
  }
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
