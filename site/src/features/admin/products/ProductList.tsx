import type { AdminProduct, ProductField } from '#shared/contracts/admin-product'
import { Pagination } from '../../../components/Pagination.tsx'
import { SkeletonGrid } from '../../../components/SkeletonGrid.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { AdminProductCard } from './AdminProductCard.tsx'
import { filterProducts, type ListSearch, paginate } from './list-search.ts'

interface ProductListProps {
  products: readonly AdminProduct[] | undefined
  error: string | null
  filter: string
  page: number
  search: ListSearch
  pathOf: (page: number) => string
  onFilter: (filter: string) => void
  onPage: (page: number) => void
  onRetry: () => void
  onVisibility: (product: AdminProduct) => void
  onOpen: (editor: ProductField, productId: number) => void
}

const gridClass = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]'

export function ProductList({ products, error, filter, ...props }: ProductListProps) {
  if (!products && error === null) return <Loading />
  if (!products)
    return <LoadFailed title="Failed to load products" message={error ?? ''} onRetry={props.onRetry} />
  if (products.length === 0) {
    return <Notice title="No Products Found" text="There are no products in the system yet." />
  }
  const matches = filterProducts(products, filter)
  const { page, pageCount, items } = paginate(matches, props.page)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <label className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5 text-sm font-semibold sm:max-w-md">
          Filter by name
          <input
            type="search"
            className="field font-normal"
            value={filter}
            onChange={(event) => props.onFilter(event.target.value)}
          />
        </label>
        <p role="status" className="price py-3 text-sm text-muted">
          {matches.length === products.length
            ? `${products.length} ${products.length === 1 ? 'product' : 'products'}`
            : `${matches.length} of ${products.length} products`}
        </p>
      </div>
      {matches.length === 0 ? (
        <Notice title="Nothing matches" text={`No product’s name holds “${filter.trim()}”.`} />
      ) : (
        <ul className={gridClass}>
          {items.map((product) => (
            <AdminProductCard
              key={product.id}
              product={product}
              search={props.search}
              onOpen={props.onOpen}
              onVisibility={props.onVisibility}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} pathOf={props.pathOf} onSelect={props.onPage} />
    </div>
  )
}

function Loading() {
  return (
    <SkeletonGrid label="Loading products" count={6} className={gridClass}>
      <div className="grid grid-cols-[6.5rem_1fr] gap-4 rounded-soft border border-line p-4">
        <div className="skeleton-block aspect-square" />
        <div className="flex flex-col gap-2">
          <div className="skeleton-block h-5 w-3/4" />
          <div className="skeleton-block h-4 w-16" />
          <div className="skeleton-block h-10" />
        </div>
        <div className="skeleton-block col-span-2 h-9" />
      </div>
    </SkeletonGrid>
  )
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-soft border border-dashed border-edge p-10 text-center">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
    </div>
  )
}
