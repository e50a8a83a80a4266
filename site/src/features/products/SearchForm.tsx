import { Search } from 'lucide'
import { MAX_QUERY_LENGTH, type ProductSearch } from '#shared/product-search'
import { Icon } from '../../components/Icon.tsx'
import { ColorFilter } from './ColorFilter.tsx'
import { type SearchFacets, SearchSelects } from './SearchSelects.tsx'

interface SearchFormProps {
  search: ProductSearch
  facets: SearchFacets
}

/** A plain GET form: it works without scripts. With them, a filter applies when it is chosen (`live-search.ts`). */
export function SearchForm({ search, facets }: SearchFormProps) {
  return (
    <search>
      <form
        action="/products"
        method="get"
        aria-label="Search products"
        className="flex flex-col gap-4"
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
        <div className="flex flex-col gap-4" data-search-filters>
          <SearchSelects search={search} facets={facets} />
          <ColorFilter color={search.color} families={facets.colorFamilies} />
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
