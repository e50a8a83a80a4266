import { useQueries, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { MAX_REFERENCES, type ProductReference } from '#shared/contracts/admin-product-list'
import { toManagedImages, toPublicImages } from '#shared/image-manager'
import { cardImage } from '#shared/product-images'
import { Icon } from '../../../components/Icon.tsx'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { notify } from '../../toasts/notify.ts'
import { adminProductsQuery, fetchMatches, productReferencesQuery } from '../products/products.queries.ts'
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
  const [added, setAdded] = useState<readonly ProductReference[]>([])
  const { byId, nameOf } = useReferences(productIds, added)
  const selected = new Set(productIds)
  const { data: page } = useQuery(adminProductsQuery({ q: filter.trim() }), queryClient)
  const matches = page?.products.filter(({ id }) => !selected.has(id)) ?? []
  /** Adds a product and moves the focus to the next match, or else to the field. */
  const add = (product: AdminProduct, index: number) => {
    const { id, name } = product
    setAdded([...added, { id, name, imageUrl: cardImageUrl(product) }])
    flushSync(() => onChange([...productIds, id]))
    setStatus(`${name} is added, at place ${productIds.length + 1}.`)
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)] ?? field.current
    next?.focus()
  }
  const addAll = async () => {
    try {
      const found = await fetchMatches({ q: filter.trim() })
      const ids = found.flatMap(({ productId }) => (selected.has(productId) ? [] : productId))
      flushSync(() => onChange([...productIds, ...ids]))
      setStatus(`${ids.length} ${ids.length === 1 ? 'product is' : 'products are'} added.`)
      field.current?.focus()
    } catch (error) {
      notify({
        id: 'add',
        kind: 'error',
        text: `Failed to add the products: ${errorMessage(error, 'The store does not answer.')}`,
      })
    }
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
        <span>Find products to add</span>
        <input
          ref={field}
          type="search"
          className="field field-small font-normal"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </label>
      <Matches listRef={list} matches={matches.slice(0, MAX_MATCHES)} onAdd={add} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {filter.trim() !== '' && matches.length > 0 && (
          <button type="button" className="button button-quiet button-small" onClick={() => void addAll()}>
            Add all matches
          </button>
        )}
        <p className="price text-xs text-muted">
          {matches.length > MAX_MATCHES
            ? `${page?.total} products; these are the first ${MAX_MATCHES} that are not chosen`
            : filter.trim() !== '' && `${matches.length} ${matches.length === 1 ? 'product' : 'products'}`}
        </p>
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </section>
  )
}

interface MatchesProps {
  listRef: Ref<HTMLUListElement>
  matches: readonly AdminProduct[]
  onAdd: (product: AdminProduct, index: number) => void
}

const Matches = ({ listRef, matches, onAdd }: MatchesProps) => (
  <ul ref={listRef} className="flex flex-col divide-y divide-line">
    {matches.map((product, index) => (
      <li key={product.id} className="flex items-center gap-1 text-sm">
        <ProductThumbnail imageUrl={cardImageUrl(product)} />
        <span className="line-clamp-2 min-w-0 flex-1 leading-tight break-words">{product.name}</span>
        <button
          type="button"
          className="button-icon"
          aria-label={`Add ${product.name}`}
          onClick={() => onAdd(product, index)}
        >
          <Icon node={Plus} className="size-5" />
        </button>
      </li>
    ))}
  </ul>
)

const cardImageUrl = (product: AdminProduct) =>
  cardImage(toPublicImages(product, toManagedImages(product)))?.url ?? null

/** Loads names and images of chosen products, in parts. @param known products that are loaded already */
function useReferences(productIds: readonly number[], known: readonly ProductReference[]) {
  const parts = Array.from({ length: Math.ceil(productIds.length / MAX_REFERENCES) }, (_, index) =>
    productIds.slice(index * MAX_REFERENCES, (index + 1) * MAX_REFERENCES).toSorted((a, b) => a - b),
  )
  const results = useQueries({ queries: parts.map(productReferencesQuery) }, queryClient)
  const references = [...known, ...results.flatMap(({ data = [] }) => data)]
  const byId = new Map(references.map((each) => [each.id, each]))
  const isLoading = results.some(({ isFetching }) => isFetching)
  const nameOf = (id: number) => byId.get(id)?.name ?? (isLoading ? '…' : `Product ${id}`)
  return { byId, nameOf }
}
