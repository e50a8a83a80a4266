import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import type { FacetValue } from '#shared/contracts/product-search'
import { garmentPlural } from '#shared/garment-type'
import { capitalize } from '#shared/plain-text'
import type { ProductSearch } from '#shared/product-search'
import { Icon } from '../../components/Icon.tsx'
import { Swatch } from '../../components/Swatch.tsx'
import { colorFamilySwatch } from '../../lib/color-family-swatch.ts'
import { groupSizes } from './size-groups.ts'

export interface SearchFacets {
  types: readonly FacetValue[]
  sizes: readonly (FacetValue & { types: readonly string[] })[]
  colorFamilies: readonly FacetValue[]
  inStock: number
  /** Prices in cents. */
  prices: { min: number; max: number } | undefined
}

interface SearchFiltersProps {
  search: ProductSearch
  facets: SearchFacets
}

/** Draws the filters, several values of each. On wide screens, a group opens below its title. */
export function SearchFilters({ search, facets }: SearchFiltersProps) {
  const { type = [], size = [], color = [], minPrice, maxPrice } = search
  const sizes = withChosen(facets.sizes, size, (value) => ({ value, count: 0, types: [] }))
  const groups = groupSizes(sizes)
  return (
    <>
      <FilterGroup name="type" title="Type" count={type.length}>
        {withChosen(facets.types, type, noCount).map((facet) => (
          <Choice key={facet.value} name="type" facet={facet} chosen={type}>
            {garmentPlural(facet.value)}
          </Choice>
        ))}
      </FilterGroup>
      <FilterGroup name="size" title="Size" count={size.length}>
        {groups.map(({ label, sizes }) => (
          <fieldset key={label} className="min-w-0 not-first:mt-3">
            <legend className="mb-1 text-xs text-muted">{label}</legend>
            <div className="flex flex-wrap gap-1.5">
              {sizes.map((facet) => (
                <Chip key={facet.value} name="size" facet={facet} chosen={size}>
                  {facet.value}
                </Chip>
              ))}
            </div>
          </fieldset>
        ))}
      </FilterGroup>
      <FilterGroup name="color" title="Color" count={color.length}>
        <div className="flex flex-wrap gap-1.5">
          {withChosen(facets.colorFamilies, color, noCount).map((facet) => (
            <Chip key={facet.value} name="color" facet={facet} chosen={color}>
              {capitalize(facet.value)}
            </Chip>
          ))}
        </div>
      </FilterGroup>
      <FilterGroup name="price" title="Price" count={minPrice || maxPrice ? 1 : 0}>
        <div className="grid grid-cols-2 gap-2">
          <PriceField name="minPrice" label="From" value={minPrice} cents={facets.prices?.min} />
          <PriceField name="maxPrice" label="To" value={maxPrice} cents={facets.prices?.max} />
        </div>
      </FilterGroup>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-1 max-md:py-2">
        <input
          type="checkbox"
          name="availability"
          value="in-stock"
          defaultChecked={search.availability !== undefined}
          className="size-5 flex-none"
        />
        <span>
          <span>In stock only </span>
          <span className="text-muted">{`(${facets.inStock})`}</span>
        </span>
      </label>
    </>
  )
}

const noCount = (value: string): FacetValue => ({ value, count: 0 })

/** Adds chosen values to the list, even if they would leave no result. */
const withChosen = <T extends FacetValue>(
  values: readonly T[],
  chosen: readonly string[],
  toFacet: (value: string) => T,
): readonly T[] => [
  ...values,
  ...chosen.filter((value) => !values.some((each) => each.value === value)).map(toFacet),
]

interface FilterGroupProps {
  name: string
  title: string
  /** Number of chosen values. */
  count: number
  children: ReactNode
}

const FilterGroup = ({ name, title, count, children }: FilterGroupProps) => (
  <details name="filter" data-filter={name} className="filter-group group">
    <summary className="button-filter">
      <span>{title}</span>
      {count > 0 && (
        <span className="price rounded-full bg-tint px-1.5 text-xs text-green">
          <span>{count}</span>
          <span className="sr-only"> chosen</span>
        </span>
      )}
      <Icon node={ChevronDown} className="size-4 text-muted group-open:rotate-180 max-md:ml-auto" />
    </summary>
    <div>{children}</div>
  </details>
)

interface ChoiceProps {
  name: string
  facet: FacetValue
  chosen: readonly string[]
  children: string
}

const Choice = ({ name, facet: { value, count }, chosen, children }: ChoiceProps) => (
  <label className="filter-choice">
    <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
    <span>
      <span>{`${children} `}</span>
      <small>{`(${count})`}</small>
    </span>
  </label>
)

function Chip({ name, facet: { value, count }, chosen, children }: ChoiceProps) {
  const code = name === 'color' ? colorFamilySwatch(value) : undefined
  return (
    <label className="color-chip">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      {code && <Swatch color={{ code, code2: null }} />}
      <span>{children}</span>
      <small>{`(${count})`}</small>
    </label>
  )
}

interface PriceFieldProps {
  name: string
  label: string
  value: string | undefined
  /** Lowest or highest price, as an example. */
  cents: number | undefined
}

const PriceField = ({ name, label, value, cents }: PriceFieldProps) => (
  <label className="text-sm">
    <span>{`${label}, in US$`}</span>
    <input
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={999_999}
      step="0.01"
      defaultValue={value}
      placeholder={cents === undefined ? undefined : String(Math.round(cents / 100))}
      className="field price mt-1"
    />
  </label>
)
