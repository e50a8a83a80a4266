import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { errorStatus } from '../../../../lib/error-message.ts'
import { queryClient } from '../../../../lib/query.ts'
import { LoadFailed } from '../../LoadFailed.tsx'
import { useSubject } from '../../navigation.ts'
import { ScreenSkeleton } from '../../ScreenStates.tsx'
import { toSearchNumber } from '../../search-params.ts'
import { adminProductQuery, productNeighborsQuery } from '../products.queries.ts'
import { ProductEditor } from './ProductEditor.tsx'
import { ProductNavigation } from './ProductNavigation.tsx'

export function ProductScreen() {
  const { productId } = useParams({ from: '/products/$productId' })
  const search = useSearch({ from: '/products/$productId' })
  const { pathname } = useLocation()
  const id = toSearchNumber(productId)
  const query = adminProductQuery(id)
  const { data: product, error } = useQuery({ ...query, enabled: id > 0 }, queryClient)
  const { data: neighbors } = useQuery({ ...productNeighborsQuery(id, search), enabled: id > 0 }, queryClient)
  const isUnknown = id <= 0 || errorStatus(error) === 404
  useSubject(pathname, product?.name ?? (isUnknown ? 'Product Not Found' : undefined))
  if (!product && error && !isUnknown) {
    return (
      <LoadFailed
        title="Failed to load products"
        error={error}
        onRetry={() => void queryClient.refetchQueries(query)}
      />
    )
  }
  if (!product && !isUnknown) return <ScreenSkeleton />
  if (!product) {
    return (
      <p>
        <span>There is no product with this number. </span>
        <Link to="/products" className="link">
          All products
        </Link>
      </p>
    )
  }
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <ProductNavigation product={product} neighbors={neighbors} search={search} />
      <ProductEditor key={product.id} product={product} />
    </div>
  )
}
