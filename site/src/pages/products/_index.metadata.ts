import type { ProductSearchResult } from '#shared/contracts/product-search'
import { garmentPlural } from '#shared/garment-type'
import {
  isFiltered,
  PAGE_SIZE,
  type ProductSearch,
  productCountLabel,
  searchPath,
} from '#shared/product-search'
import { listPage } from '#shared/structured-data'
import type { PageMetadata } from '../../metadata/metadata.ts'
import { productItems } from '../../metadata/product.ts'

/** Makes the list's metadata. Searches and sorted lists are `noindex`. @param result undefined without a catalog */
export function productsMetadata(
  { origin, storeName }: { origin: string; storeName: string },
  search: ProductSearch,
  result: Pick<ProductSearchResult, 'products' | 'total'> | undefined,
): PageMetadata {
  const path = searchPath(search)
  const page = search.page > 1 ? `, page ${search.page}` : ''
  const name = 'All Products'
  const filtered = isFiltered(search)
  return {
    title:
      filtered && result
        ? `${search.q === undefined ? '' : 'Search results: '}${describeSearch(search)}: ${productCountLabel(result.total)}${page}`
        : name + page,
    description: `All goods of the ${storeName} store: tees, hoodies, mugs, caps, totes and stickers, made to order.`,
    canonical: path,
    noindex: filtered || search.sort !== undefined,
    structuredData: [
      listPage(origin, {
        name,
        path,
        items: productItems(result?.products ?? []),
        total: result?.total ?? 0,
        offset: (search.page - 1) * PAGE_SIZE,
      }),
    ],
  }
}

const describeSearch = ({ q, type, color, size, minPrice, maxPrice, availability }: ProductSearch) =>
  [
    q && `“${q}”`,
    type?.map(garmentPlural).join(' or '),
    color?.join(' or '),
    size?.join(' or '),
    minPrice && `from $${minPrice}`,
    maxPrice && `up to $${maxPrice}`,
    availability && 'in stock',
  ]
    .filter(Boolean)
    .join(', ')
