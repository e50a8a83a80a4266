import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Product } from '#shared/contracts/product'
import { PAGE_SIZE, type ProductSearch, toQueryString, toSearchInput } from '#shared/product-search'
import { api } from '../../lib/api.ts'
import { retryUnlessNotFound } from '../../lib/retry.ts'

const VARIANTS_STALE_MS = 10 * 60_000

const isPlainList = (search: ProductSearch) => toQueryString(search) === ''

async function listProducts(search: ProductSearch): Promise<readonly Product[]> {
  if (isPlainList(search)) {
    const products = await parseResponse(api.products.$get({ query: {} }))
    return products.slice(0, PAGE_SIZE)
  }
  const result = await parseResponse(api.products.search.$get({ query: toSearchInput(search) }))
  return result.products
}

export const productsQuery = (search: ProductSearch) =>
  queryOptions({
    queryKey: ['products', toQueryString(search)],
    queryFn: () => listProducts(search),
    retry: 1,
  })

export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    queryFn: () => parseResponse(api.product['by-slug'].$get({ query: { slug } })),
    retry: retryUnlessNotFound,
  })

export const productDetailsQuery = (productId: number | undefined) =>
  queryOptions({
    queryKey: ['product details', productId],
    queryFn: () => parseResponse(api.product.details.$get({ query: { productId: String(productId) } })),
    enabled: productId !== undefined,
    retry: retryUnlessNotFound,
  })

export const variantsQuery = (productId: number | undefined) =>
  queryOptions({
    queryKey: ['variants', productId],
    queryFn: () => parseResponse(api.product.variants.$get({ query: { productId: String(productId) } })),
    enabled: productId !== undefined,
    staleTime: VARIANTS_STALE_MS,
    retry: retryUnlessNotFound,
  })
