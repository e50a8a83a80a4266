import { Search, SlidersHorizontal, X } from 'lucide'
import { MAX_QUERY_LENGTH, type ProductSearch, productCountLabel, type Sort } from '#shared/product-search'
import { Icon } from '../../components/Icon.tsx'
import { Select } from '../../components/Select.tsx'
import { type SearchFacets, SearchFilters } from './SearchFilters.tsx'

interface SearchFormProps {
  search: ProductSearch
  facets: SearchFacets
  total: number
}

const FILTERS_ID = 'filters'

const SORT_LABELS: Record<Sort, string> = {
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
}

/** Draws a plain GET form, which works without scripts. With them, a choice applies at once (`live-search.ts`). */
export function SearchForm({ search, facets, total }: SearchFormProps) {
  return (
    <search>
      <form
        action="/products"
        method="get"
        aria-label="Search products"
        className="flex flex-col gap-3"
        data-live-search
      >
        <div className="flex gap-2">
          <label className="relative min-w-0 flex-1">
            <span className="sr-only">Search products</span>
            <Icon
              node={Search}
              className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
            />
            <input
              type="search"
              id="search"
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
        <div className="search-filters flex flex-wrap items-center gap-2">
          <button
            type="button"
            popoverTarget={FILTERS_ID}
            className="button button-quiet flex-1 md:hidden"
            data-open-filters
          >
            <Icon node={SlidersHorizontal} className="size-5" />
            <span>Filter</span>
          </button>
          <section
            id={FILTERS_ID}
            popover="auto"
            aria-label="Filters"
            className="filter-sheet md:flex md:flex-wrap md:items-center md:gap-2"
          >
            <div className="flex items-center justify-between md:hidden">
              <p className="text-lg font-bold">Filters</p>
              <button
                type="button"
                popoverTarget={FILTERS_ID}
                popoverTargetAction="hide"
                className="button-icon"
                aria-label="Close filters"
              >
                <Icon node={X} />
              </button>
            </div>
            <div className="md:contents" data-search-filters>
              <SearchFilters search={search} facets={facets} />
            </div>
            <button type="submit" className="button mt-4 w-full md:hidden" data-show-results>
              {`Show ${productCountLabel(total)}`}
            </button>
          </section>
          <label htmlFor="sort" className="min-w-0 max-md:flex-1 md:ml-auto" data-search-sort>
            <span className="sr-only">Sort by</span>
            <Select id="sort" name="sort" defaultValue={search.sort}>
              <option value="">{search.q ? 'Best match' : 'Our order'}</option>
              {Object.entries(SORT_LABELS).map(([sort, label]) => (
                <option key={sort} value={sort}>
                  {label}
                </option>
              ))}
            </Select>
          </label>
        </div>
        <noscript>
          <button type="submit" className="button button-quiet">
            Apply filters
          </button>
        </noscript>
      </form>
    </search>
  )
}
