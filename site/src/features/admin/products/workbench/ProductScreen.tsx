import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { queryClient } from '../../../../lib/query.ts'
import { LoadFailed } from '../../LoadFailed.tsx'
import { ScreenSkeleton } from '../../ScreenSkeleton.tsx'
import { toSearchNumber } from '../../search-number.ts'
import { useSubject } from '../../subject.store.ts'
import { listMatches } from '../product-filters.ts'
import { adminProductsQuery } from '../products.queries.ts'
import { ProductNavigation } from './ProductNavigation.tsx'
import { Workbench } from './Workbench.tsx'

export function ProductScreen() {
  const { productId } = useParams({ from: '/products/$productId' })
  const search = useSearch({ from: '/products/$productId' })
  const { pathname } = useLocation()
  const query = adminProductsQuery()
  const { data: products, error } = useQuery(query, queryClient)
  const id = toSearchNumber(productId)
  const product = products?.find((each) => each.id === id)
  useSubject(pathname, product?.name ?? (products && 'Product Not Found'))
  if (!products && error) {
    return (
      <LoadFailed
        title="Failed to load products"
        error={error}
        onRetry={() => void queryClient.refetchQueries(query)}
      />
    )
  }
  if (!products) return <ScreenSkeleton />
  if (!product) {
    return (
      <p>
        There is no product with this number.{' '}
        <Link to="/products" className="link">
          All products
        </Link>
      </p>
    )
  }
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <ProductNavigation
        product={product}
        matches={listMatches(products, search, product.id)}
        search={search}
      />
      <Workbench key={product.id} product={product} />
    </div>
  )
}
