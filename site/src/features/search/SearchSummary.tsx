import { X } from 'lucide'
import { garmentPlural } from '#shared/garment-type'
import { capitalize } from '#shared/plain-text'
import {
  type ProductSearch,
  pageCount,
  productCountLabel,
  searchPath,
  toFilterValues,
} from '#shared/product-search'
import { Icon } from '../../components/Icon.tsx'

interface SearchSummaryProps {
  search: ProductSearch
  total: number
}

export function SearchSummary({ search, total }: SearchSummaryProps) {
  const without = (name: 'type' | 'size' | 'color', value: string) => ({
    [name]: toFilterValues(search[name]?.filter((each) => each !== value) ?? []),
  })
  const { type = [], color = [], size = [], minPrice, maxPrice } = search
  const filters: [label: string | undefined, removed: Partial<ProductSearch>][] = [
    [search.q && `“${search.q}”`, { q: undefined }],
    ...type.map((each): [string, object] => [garmentPlural(each), without('type', each)]),
    ...color.map((each): [string, object] => [capitalize(each), without('color', each)]),
    ...size.map((each): [string, object] => [`Size ${each}`, without('size', each)]),
    [minPrice && `From $${minPrice}`, { minPrice: undefined }],
    [maxPrice && `Up to $${maxPrice}`, { maxPrice: undefined }],
    [search.availability && 'In stock only', { availability: undefined }],
  ]
  const pages = pageCount(total)
  return (
    <div className="mt-5 mb-6 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" data-search-status>
        {productCountLabel(total) + (pages > 1 ? `, page ${search.page} of ${pages}` : '')}
      </p>
      <ul className="flex flex-wrap gap-2" data-search-chosen>
        {filters.map(
          ([label, removed]) =>
            label && (
              <li key={label}>
                <a
                  href={searchPath({ ...search, ...removed, page: 1 })}
                  className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-tint py-1 pr-2.5 pl-3.5 text-green hover:text-green-deep"
                >
                  <span className="sr-only">Remove </span>
                  <span className="max-w-64 truncate">{label}</span>
                  <Icon node={X} className="size-4 shrink-0" />
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
