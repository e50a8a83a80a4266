import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import {
  type AdminProduct,
  adminProductSchema,
  type ImageEntry,
  type ProductField,
  type ProductUpdate,
} from '#shared/contracts/admin-product'
import type { BulkAction } from '#shared/contracts/bulk-action'
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

/** The toasts, the response and the cache update of one editor's save. */
export const productSaving = (editor: ProductField) => ({
  success: `${TITLES[editor]} updated successfully!`,
  failure: `Failed to update ${editor}`,
  savedSchema: adminProductSchema,
  updateCache: cacheSavedProduct,
})

export function cacheSavedProduct(product: AdminProduct): void {
  const { queryKey } = adminProductsQuery()
  queryClient.setQueryData(queryKey, (products) =>
    products?.map((each) => (each.id === product.id ? product : each)),
  )
}

/** Shows a change in the list before it is saved. Returns what takes it back. */
export function showProductChange(id: number, change: Partial<AdminProduct>): () => void {
  const { queryKey } = adminProductsQuery()
  // The response of a request that is under way would take it back.
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)?.find((product) => product.id === id)
  if (before) cacheSavedProduct({ ...before, ...change })
  return () => before && cacheSavedProduct(before)
}

/** The same for several products. */
export function showProductsChange(ids: ReadonlySet<number>, change: Partial<AdminProduct>): () => void {
  const { queryKey } = adminProductsQuery()
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (products) =>
    products?.map((product) => (ids.has(product.id) ? { ...product, ...change } : product)),
  )
  return () => queryClient.setQueryData(queryKey, before)
}

/** What a save changes, with the product's `updatedAt` as it was read. */
interface Target {
  productId: number
  updatedAt: string | undefined
  /** Images that can't be fetched too. */
  allowUnreachable?: boolean
}

/** Of a product as it is known now. Call it when a save is sent: one before it may have changed the product. */
export const readTarget = (productId: number): Target => ({
  productId,
  updatedAt: queryClient.getQueryData(adminProductsQuery().queryKey)?.find(({ id }) => id === productId)
    ?.updatedAt,
})

/** Saves from lists of products wait for one another. */
export const LIST_SCOPE = 'products'

export const saveImages = (target: Target, images: ImageEntry[]) =>
  parseResponse(api.admin.products.images.$post({ json: { ...target, images } }))

export const saveDescription = (target: Target, description: string | null) =>
  parseResponse(api.admin.products.description.$post({ json: { ...target, description } }))

export const saveFeatures = (target: Target, features: string[]) =>
  parseResponse(api.admin.products.features.$post({ json: { ...target, features } }))

export const saveVisibility = (target: Target, isHidden: boolean) =>
  parseResponse(api.admin.products.visibility.$post({ json: { ...target, isHidden } }))

export const resetFeatures = (target: Target) =>
  parseResponse(api.admin.products.reset.$post({ json: { ...target, field: 'features' } }))

/** Several fields in one save. */
export const updateProduct = (target: Target, update: ProductUpdate) =>
  parseResponse(api.admin.products.update.$post({ json: { ...target, ...update } }))

export const applyBulkAction = (action: BulkAction) =>
  parseResponse(api.admin.products.bulk.$post({ json: action }))
