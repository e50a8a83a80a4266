import {
  type ProductFilter,
  type ProductSort,
  productFilterSchema,
  productSortSchema,
} from '#shared/contracts/admin-product-list'
import { type ListSearch, listSortSchema } from './list-search.ts'

interface ListControlsProps {
  list: ListSearch
  onShow: (list: ListSearch) => void
}

const SORT_NAMES: Record<ProductSort, string> = {
  id: 'Number',
  'name-asc': 'Name',
  'name-desc': 'Name, from the last',
  'price-asc': 'Price',
  'price-desc': 'Price, highest first',
  'updated-desc': 'Recently changed',
}

const FILTER_NAMES: Record<ProductFilter, string> = {
  hidden: 'Hidden',
  'sold-out': 'Sold out',
  edited: 'Edited',
  'no-description': 'No description',
  'no-alt-text': 'No alt text',
}

export function ListControls({ list, onShow }: ListControlsProps) {
  const { q, filters = [], sort } = list
  const show = (change: ListSearch) => onShow({ q, filters, sort, ...change })
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <label className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5 text-sm font-semibold sm:max-w-md">
        <span>Filter by name</span>
        <input
          type="search"
          className="field font-normal"
          value={q ?? ''}
          onChange={({ target }) => show({ q: target.value || undefined })}
        />
      </label>
      <label className="flex flex-col gap-1.5 text-sm font-semibold">
        <span>Sort by</span>
        <select
          className="field font-normal"
          value={sort ?? 'id'}
          onChange={({ target }) => show({ sort: listSortSchema.parse(target.value) })}
        >
          {productSortSchema.options.map((value) => (
            <option key={value} value={value}>
              {SORT_NAMES[value]}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Only products that are or have</legend>
        {productFilterSchema.options.map((filter) => (
          <label key={filter} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 flex-none"
              checked={filters.includes(filter)}
              onChange={({ target }) =>
                show({
                  filters: productFilterSchema.options.filter((each) =>
                    each === filter ? target.checked : filters.includes(each),
                  ),
                })
              }
            />
            <span>{FILTER_NAMES[filter]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
