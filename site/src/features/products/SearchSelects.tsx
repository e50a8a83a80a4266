import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import type { FacetValue } from '#shared/contracts/product-search'
import { garmentPlural } from '#shared/garment-type'
import type { ProductSearch, Sort } from '#shared/product-search'
import { groupSizes } from '#shared/size-groups'
import { Icon } from '../../components/Icon.tsx'

export interface SearchFacets {
  types: readonly FacetValue[]
  sizes: readonly (FacetValue & { types: readonly string[] })[]
  colorFamilies: readonly FacetValue[]
  inStock: number
}

const SORT_LABELS: Record<Sort, string> = {
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
}

interface SearchSelectsProps {
  search: ProductSearch
  facets: SearchFacets
}

export function SearchSelects({ search, facets }: SearchSelectsProps) {
  const { types, inStock } = facets
  const sizes = withSelected(facets.sizes, search.size, (value) => ({ value, count: 0, types: [] }))
  const sizeGroups = groupSizes(sizes)
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <SearchSelect name="type" label="Type" value={search.type}>
        <option value="">Any type</option>
        {withSelected(types, search.type, (value) => ({ value, count: 0 })).map((type) => (
          <FacetOption key={type.value} facet={type} text={garmentPlural(type.value)} />
        ))}
      </SearchSelect>
      <SearchSelect name="size" label="Size" value={search.size}>
        <option value="">Any size</option>
        {sizeGroups.length === 1
          ? sizes.map((size) => <FacetOption key={size.value} facet={size} text={size.value} />)
          : sizeGroups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.sizes.map((size) => (
                  <FacetOption key={size.value} facet={size} text={size.value} />
                ))}
              </optgroup>
            ))}
      </SearchSelect>
      <SearchSelect name="sort" label="Sort by" value={search.sort}>
        <option value="">{search.q ? 'Best match' : 'Our order'}</option>
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
          className="size-5 flex-none"
        />
        <span>
          In stock only <span className="text-muted">{`(${inStock})`}</span>
        </span>
      </label>
    </div>
  )
}

/** Nothing would be left of a selected value that isn't listed. */
const withSelected = <T extends FacetValue>(
  values: readonly T[],
  selected: string | undefined,
  toFacet: (value: string) => T,
): readonly T[] =>
  selected === undefined || values.some(({ value }) => value === selected)
    ? values
    : [...values, toFacet(selected)]

const FacetOption = ({ facet: { value, count }, text }: { facet: FacetValue; text: string }) => (
  <option value={value}>{`${text} (${count})`}</option>
)

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
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
      />
    </label>
  )
}
