import { ChevronDown, Search } from 'lucide'
import type { ReactNode } from 'react'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { MAX_QUERY_LENGTH, type ProductSearch, type Sort } from '#shared/product-search'
import { Icon } from '../../components/Icon.tsx'

interface SearchFormProps {
  search: ProductSearch
  facets: ProductSearchResult['facets']
}

const SORT_LABELS: Record<Sort, string> = {
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
}

/** A plain GET form: it works without scripts. */
export function SearchForm({ search, facets }: SearchFormProps) {
  return (
    <search>
      <form action="/products" method="get" aria-label="Search products" className="flex flex-col gap-3">
        <div className="flex gap-2">
          <label className="relative min-w-0 flex-1">
            <span className="sr-only">Search products</span>
            <Icon
              node={Search}
              className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
            />
            <input
              type="search"
              name="q"
              defaultValue={search.q}
              maxLength={MAX_QUERY_LENGTH}
              placeholder="Tee, mug, black hoodie"
              autoComplete="off"
              enterKeyHint="search"
              className="field pl-11"
            />
          </label>
          <button type="submit" className="button">
            Search
          </button>
        </div>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <SearchSelect name="size" label="Size" value={search.size}>
            <option value="">Any size</option>
            {options(facets.sizes, search.size)}
          </SearchSelect>
          <SearchSelect name="color" label="Color" value={search.color}>
            <option value="">Any color</option>
            {options(facets.colors, search.color)}
          </SearchSelect>
          <SearchSelect name="sort" label="Sort by" value={search.sort}>
            <option value="">Sort: our order</option>
            {Object.entries(SORT_LABELS).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </SearchSelect>
          <label className="flex min-h-12 items-center gap-2.5 px-1">
            <input
              type="checkbox"
              name="availability"
              value="in-stock"
              defaultChecked={search.availability !== undefined}
              className="size-5"
            />
            In stock only
          </label>
        </div>
      </form>
    </search>
  )
}

interface SearchSelectProps {
  name: string
  label: string
  value: string | undefined
  children: ReactNode
}

function SearchSelect({ name, label, value, children }: SearchSelectProps) {
  return (
    <label className="relative min-w-0">
      <span className="sr-only">{label}</span>
      <select name={name} defaultValue={value} className="field appearance-none truncate pr-10">
        {children}
      </select>
      <Icon
        node={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </label>
  )
}

const options = (values: readonly string[], selected: string | undefined) =>
  (selected === undefined || values.includes(selected) ? values : [selected, ...values]).map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ))
