import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { api } from '../../lib/api.ts'
import { errorStatus } from '../../lib/error-message.ts'

/** Once more for what may pass; what is not there stays away. */
const retry = (failures: number, error: unknown) => failures < 1 && errorStatus(error) !== 404

export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    queryFn: () => parseResponse(api.product['by-slug'].$get({ query: { slug } })),
    retry,
  })

export const variantsQuery = (productId: number | undefined) =>
  queryOptions({
    queryKey: ['variants', productId],
    queryFn: () => parseResponse(api.product.variants.$get({ query: { productId: String(productId) } })),
    enabled: productId !== undefined,
    staleTime: 10 * 60_000,
    retry,
  })
