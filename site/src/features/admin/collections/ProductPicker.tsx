import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../../components/Icon.tsx'
import { queryClient } from '../../../lib/query.ts'
import { filterProducts } from '../products/product-filters.ts'
import { adminProductsQuery } from '../products/products.queries.ts'
import { ChosenProducts } from './ChosenProducts.tsx'
import { ProductThumbnail } from './ProductThumbnail.tsx'

interface ProductPickerProps {
  productIds: readonly number[]
  onChange: (productIds: number[]) => void
  onDragging: (isDragging: boolean) => void
}

const MAX_MATCHES = 8

export function ProductPicker({ productIds, onChange, onDragging }: ProductPickerProps) {
  const [filter, setFilter] = useState('')
  const [status, setStatus] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { data: products = [], isPending } = useQuery(adminProductsQuery(), queryClient)
  const byId = new Map(products.map((product) => [product.id, product]))
  const nameOf = (id: number) => byId.get(id)?.name ?? (isPending ? '…' : `Product ${id}`)
  const selected = new Set(productIds)
  const matches = filterProducts(products, filter).filter(({ id }) => !selected.has(id))
  /** The focus goes to the next match, else to the field. */
  const add = (id: number, index: number) => {
    flushSync(() => onChange([...productIds, id]))
    setStatus(`${nameOf(id)} is added, at place ${productIds.length + 1}.`)
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)] ?? field.current
    next?.focus()
  }
  const addAll = () => {
    onChange([...productIds, ...matches.map(({ id }) => id)])
    setStatus(`${matches.length} ${matches.length === 1 ? 'product is' : 'products are'} added.`)
    field.current?.focus()
  }
  return (
    <section aria-label="Products of the collection" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">
        {productIds.length === 0 ? 'No products yet' : `Products, in this order: ${productIds.length}`}
      </h3>
      <ChosenProducts
        productIds={productIds}
        products={byId}
        nameOf={nameOf}
        onChange={onChange}
        onDragging={onDragging}
        onEmpty={() => field.current?.focus()}
      />
      <label className="flex flex-col gap-1.5 text-sm font-semibold">
        Find products to add
        <input
          ref={field}
          type="search"
          className="field field-small font-normal"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </label>
      <ul ref={list} className="flex flex-col divide-y divide-line">
        {matches.slice(0, MAX_MATCHES).map((product, index) => (
          <li key={product.id} className="flex items-center gap-1 text-sm">
            <ProductThumbnail product={product} />
            <span className="line-clamp-2 min-w-0 flex-1 leading-tight break-words">{product.name}</span>
            <button
              type="button"
              className="button-icon"
              aria-label={`Add ${product.name}`}
              onClick={() => add(product.id, index)}
            >
              <Icon node={Plus} className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {filter.trim() !== '' && matches.length > 0 && (
          <button type="button" className="button button-quiet button-small" onClick={addAll}>
            Add all matches
          </button>
        )}
        <p className="price text-xs text-muted">
          {matches.length > MAX_MATCHES
            ? `${matches.length} products; these are the first ${MAX_MATCHES}`
            : filter.trim() !== '' && `${matches.length} ${matches.length === 1 ? 'product' : 'products'}`}
        </p>
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </section>
  )
}
