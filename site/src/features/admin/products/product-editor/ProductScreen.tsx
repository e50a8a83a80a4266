import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { errorStatus } from '../../../../lib/error-message.ts'
import { queryClient } from '../../../../lib/query.ts'
import { useSubject } from '../../navigation.ts'
import { QueryView } from '../../QueryView.tsx'
import { NotFound } from '../../ScreenStates.tsx'
import { searchNumber } from '../../search-params.ts'
import { adminProductQuery, productNeighborsQuery } from '../products.queries.ts'
import { ProductEditor } from './ProductEditor.tsx'
import { ProductNavigation } from './ProductNavigation.tsx'

export function ProductScreen() {
  const { productId } = useParams({ from: '/products/$productId' })
  const search = useSearch({ from: '/products/$productId' })
  const { pathname } = useLocation()
  const id = searchNumber.parse(productId) ?? 0
  const query = useQuery({ ...adminProductQuery(id), enabled: id > 0 }, queryClient)
  const { data: neighbors } = useQuery({ ...productNeighborsQuery(id, search), enabled: id > 0 }, queryClient)
  const isUnknown = !query.data && (id <= 0 || errorStatus(query.error) === 404)
  useSubject(pathname, isUnknown ? 'Product Not Found' : query.data?.name)
  if (isUnknown)
    return <NotFound text="There is no product with this number." to="/products" linkText="All products" />
  return (
    <QueryView query={query} failed="Failed to load products">
      {(product) => (
        <div className="flex max-w-6xl flex-col gap-5">
          <ProductNavigation product={product} neighbors={neighbors} search={search} />
          <ProductEditor key={product.id} product={product} />
        </div>
      )}
    </QueryView>
  )
}
