import { PRODUCTS_PER_PAGE } from '#shared/contracts/admin-product-list'
import { SkeletonGrid } from '../../../components/SkeletonGrid.tsx'
import { ListPages } from '../ListPages.tsx'
import { Empty } from '../QueryView.tsx'
import { AdminProductCard, type CardActions } from './AdminProductCard.tsx'
import { ListControls } from './ListControls.tsx'
import type { ListSearch } from './list-search.ts'
import type { ProductPage } from './products.queries.ts'

interface ProductListProps extends CardActions {
  page: ProductPage
  /** True while the list shows the previous page until the next one is loaded. */
  isOutdated: boolean
  list: ListSearch
  selected: ReadonlyMap<number, unknown>
  returnedTo: number | undefined
  onShow: (list: ListSearch) => void
  onSelectAll: () => void
  onDeselectAll: () => void
}

const gridClass = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))]'

export function ProductList({ page: shown, isOutdated, list, ...props }: ProductListProps) {
  const { selected, returnedTo, onShow, onSelectAll, onDeselectAll, ...actions } = props
  const { products, total, catalogTotal } = shown
  const isAllSelected = selected.size >= total && products.every(({ id }) => selected.has(id))
  return (
    <div className="flex flex-col gap-5">
      <ListControls list={list} onShow={onShow} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p role="status" className="price text-sm text-muted">
          {total === catalogTotal
            ? `${total} ${total === 1 ? 'product' : 'products'}`
            : `${total} of ${catalogTotal} products`}
        </p>
        {total > 0 && (
          <button
            type="button"
            className="link min-h-6 text-sm"
            onClick={isAllSelected ? onDeselectAll : onSelectAll}
          >
            {isAllSelected ? 'Deselect all' : selectAllText(total)}
          </button>
        )}
      </div>
      {total === 0 ? (
        <Empty title="Nothing matches" text={nothingText(list)} />
      ) : (
        <ul aria-busy={isOutdated} className={gridClass}>
          {products.map((product) => (
            <AdminProductCard
              key={product.id}
              product={product}
              list={list}
              isSelected={selected.has(product.id)}
              isReturnedTo={product.id === returnedTo}
              {...actions}
            />
          ))}
        </ul>
      )}
      <ListPages
        page={list.page}
        total={total}
        perPage={PRODUCTS_PER_PAGE}
        onSelect={(page) => onShow({ ...list, page })}
      />
    </div>
  )
}

const selectAllText = (count: number) => (count === 1 ? 'Select the match' : `Select all ${count} matches`)

const nothingText = ({ q = '', filters = [] }: ListSearch) =>
  filters.length > 0 ? 'No product passes these filters.' : `No product’s name holds “${q.trim()}”.`

export const ProductsSkeleton = () => (
  <SkeletonGrid label="Loading products" count={6} className={gridClass}>
    <div className="grid grid-cols-[minmax(5.5rem,32%)_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-soft border border-line p-3">
      <div className="skeleton-block aspect-square" />
      <div className="flex flex-col gap-2">
        <div className="skeleton-block h-5 w-3/4" />
        <div className="skeleton-block h-4 w-16" />
        <div className="skeleton-block h-4" />
      </div>
      <div className="skeleton-block col-span-2 h-9" />
      <div className="skeleton-block col-span-2 h-6" />
    </div>
  </SkeletonGrid>
)
