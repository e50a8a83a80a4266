import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Product } from '#shared/contracts/product'
import { PAGE_SIZE, type ProductSearch, toQueryString, toSearchInput } from '#shared/product-search'
import { api } from '../../lib/api.ts'

/** Whether the list as it is holds it all, and no search is needed. */
const isFirstPage = (search: ProductSearch) => toQueryString(search) === ''

async function listProducts(search: ProductSearch): Promise<readonly Product[]> {
  if (isFirstPage(search)) {
    const products = await parseResponse(api.products.$get({ query: {} }))
    return products.slice(0, PAGE_SIZE)
  }
  const result = await parseResponse(api.products.search.$get({ query: toSearchInput(search) }))
  return result.products
}

/** The products of one page of a list. */
export const productsQuery = (search: ProductSearch) =>
  queryOptions({
    queryKey: ['products', toQueryString(search)],
    queryFn: () => listProducts(search),
    retry: 1,
  })
