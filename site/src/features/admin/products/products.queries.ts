import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { AdminProduct, ImageEntry, ProductField } from '#shared/contracts/admin-product'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { retryOnce } from '../retry-once.ts'

export const adminProductsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'products'],
    queryFn: () => parseResponse(api.admin.products.$get()),
    ...retryOnce,
  })

/** The public product; a hidden one is a 404. */
export const publicProductQuery = (productId: number) =>
  queryOptions({
    queryKey: ['product', productId],
    queryFn: () => parseResponse(api.product.$get({ query: { productId: String(productId) } })),
    retry: false,
  })

const TITLES: Record<ProductField, string> = {
  images: 'Images',
  description: 'Description',
  features: 'Features',
}

/** The toasts and the cache update of one editor's save. */
export const productSaving = (editor: ProductField) => ({
  success: `${TITLES[editor]} updated successfully!`,
  failure: `Failed to update ${editor}`,
  updateCache: cacheSavedProduct,
})

function cacheSavedProduct(product: AdminProduct): void {
  const { queryKey } = adminProductsQuery()
  queryClient.setQueryData(queryKey, (products) =>
    products?.map((each) => (each.id === product.id ? product : each)),
  )
}

export const saveImages = (productId: number, images: ImageEntry[]) =>
  parseResponse(api.admin.products.images.$post({ json: { productId, images } }))

export const saveDescription = (productId: number, description: string | null) =>
  parseResponse(api.admin.products.description.$post({ json: { productId, description } }))

export const saveFeatures = (productId: number, features: string[]) =>
  parseResponse(api.admin.products.features.$post({ json: { productId, features } }))

export const resetFeatures = (productId: number) =>
  parseResponse(api.admin.products.reset.$post({ json: { productId, field: 'features' } }))
