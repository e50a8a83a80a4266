import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ProductSearch, toQueryString, toSearchInput } from '#shared/product-search'
import { api } from '../../lib/api.ts'

const VARIANTS_STALE_MS = 10 * 60_000

export const productsQuery = (search: ProductSearch) =>
  queryOptions({
    queryKey: ['products', toQueryString(search)],
    queryFn: async () => {
      const { products } = await parseResponse(api.products.search.$get({ query: toSearchInput(search) }))
      return products
    },
    retry: 1,
  })

export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    queryFn: () => parseResponse(api.product['by-slug'].$get({ query: { slug } })),
  })

export const productDetailsQuery = (productId: number | undefined) =>
  queryOptions({
    queryKey: ['product details', productId],
    queryFn: () => parseResponse(api.product.details.$get({ query: { productId: String(productId) } })),
    enabled: productId !== undefined,
  })

export const variantsQuery = (productId: number | undefined) =>
  queryOptions({
    queryKey: ['variants', productId],
    queryFn: () => parseResponse(api.product.variants.$get({ query: { productId: String(productId) } })),
    enabled: productId !== undefined,
    staleTime: VARIANTS_STALE_MS,
  })
