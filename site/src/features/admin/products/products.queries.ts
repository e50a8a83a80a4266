import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { AdminProduct, DialogField, ProductUpdate } from '#shared/contracts/admin-product'
import { CATALOG_COUNT_HEADER, type ProductReference } from '#shared/contracts/admin-product-list'
import type { BulkAction } from '#shared/contracts/bulk-action'
import { TOTAL_COUNT_HEADER } from '#shared/contracts/change'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import type { ListSearch } from './list-search.ts'

export type ProductMatches = Pick<ListSearch, 'q' | 'filters' | 'sort'>

export interface ProductPage {
  products: AdminProduct[]
  total: number
  catalogTotal: number
}

const PAGES_KEY = ['admin', 'products']
const PRODUCT_KEY = ['admin', 'product']
const TYPING_MS = 150

const toQuery = ({ q, filters = [], sort }: ProductMatches) => ({
  ...(q && { q }),
  ...(filters.length > 0 && { filter: filters.join(',') }),
  ...(sort && { sort }),
})

export const adminProductsQuery = ({
  page = 1,
  ...matches
}: ProductMatches & { page?: number | undefined }) =>
  queryOptions({
    queryKey: [...PAGES_KEY, { ...toQuery(matches), page }],
    queryFn: async ({ signal }): Promise<ProductPage> => {
      if (matches.q) await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
      signal.throwIfAborted()
      const query = { ...toQuery(matches), page: String(page) }
      const response = await api.admin.products.$get({ query }, { init: { signal } })
      return {
        products: await parseResponse(response),
        total: Number(response.headers.get(TOTAL_COUNT_HEADER)),
        catalogTotal: Number(response.headers.get(CATALOG_COUNT_HEADER)),
      }
    },
    placeholderData: keepPreviousData,
  })

/** Reads one product, at first as a list has it. */
export const adminProductQuery = (productId: number) =>
  queryOptions({
    queryKey: [...PRODUCT_KEY, productId],
    queryFn: () =>
      parseResponse(api.admin.products['by-id'].$get({ query: { productId: String(productId) } })),
    placeholderData: () => findCachedProduct(productId),
  })

/** Finds the position of a product among the matches, and its neighbors. */
export const productNeighborsQuery = (productId: number, matches: ProductMatches) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'neighbors', productId, toQuery(matches)],
    queryFn: () =>
      parseResponse(
        api.admin.products.neighbors.$get({ query: { ...toQuery(matches), productId: String(productId) } }),
      ),
  })

export const fetchMatches = (matches: ProductMatches) =>
  parseResponse(api.admin.products.matches.$get({ query: toQuery(matches) }))

const REFERENCES_KEY = ['admin', 'product-references']

export const productReferencesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...REFERENCES_KEY, ids],
    queryFn: () => parseResponse(api.admin.products.references.$get({ query: { ids: ids.join(',') } })),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

/** Finds the name of a product that some screen has loaded. */
export const findProductName = (id: number): string | undefined =>
  queryClient
    .getQueriesData<ProductReference[]>({ queryKey: REFERENCES_KEY })
    .flatMap(([, references]) => references ?? [])
    .find((reference) => reference.id === id)?.name

/** Reads the public product. A hidden one is a 404. */
export const publicProductQuery = (productId: number) =>
  queryOptions({
    queryKey: ['product', productId],
    queryFn: () => parseResponse(api.product.$get({ query: { productId: String(productId) } })),
    retry: false,
  })

const findCachedProduct = (id: number): AdminProduct | undefined =>
  queryClient.getQueryData(adminProductQuery(id).queryKey) ??
  queryClient
    .getQueriesData<ProductPage>({ queryKey: PAGES_KEY })
    .flatMap(([, page]) => page?.products ?? [])
    .find((product) => product.id === id)

function cacheProduct(product: AdminProduct): void {
  queryClient.setQueryData(adminProductQuery(product.id).queryKey, product)
  queryClient.setQueriesData<ProductPage>(
    { queryKey: PAGES_KEY },
    (page) =>
      page?.products && {
        ...page,
        products: page.products.map((each) => (each.id === product.id ? product : each)),
      },
  )
}

/** Shows a saved product and loads the lists again, because it may have another position in them. */
export function cacheSavedProduct(product: AdminProduct): void {
  cacheProduct(product)
  void queryClient.invalidateQueries({ queryKey: PAGES_KEY })
}

/** Shows a change before it is saved. Returns a function that reverts it. */
export function showProductChange(id: number, change: Partial<AdminProduct>): () => void {
  return showProductsChange([id], change)
}

/** Shows a change to several products. Returns a function that reverts it. */
export function showProductsChange(ids: Iterable<number>, change: Partial<AdminProduct>): () => void {
  // The response of a running request would overwrite it.
  for (const queryKey of [PAGES_KEY, PRODUCT_KEY]) {
    void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  }
  const before = [...ids].flatMap((id) => findCachedProduct(id) ?? [])
  for (const product of before) cacheProduct({ ...product, ...change })
  return () => before.forEach(cacheProduct)
}

interface Target {
  productId: number
  updatedAt: string | undefined
  /** True to save images that can't be fetched, too. */
  allowUnreachable?: boolean
}

/** Names the product's current version. Call it when a save is sent, because an earlier save may change the version. */
export const readTarget = (productId: number): Target => ({
  productId,
  updatedAt: findCachedProduct(productId)?.updatedAt,
})

export const LIST_SCOPE = 'products'

export function saveProductField(
  target: Target,
  field: DialogField,
  values: Required<Pick<ProductUpdate, DialogField>>,
) {
  const { productId, updatedAt } = target
  const { images, description, features } = values
  const { products } = api.admin
  switch (field) {
    case 'images':
      return parseResponse(products.images.$post({ json: { ...target, images } }))
    case 'description':
      return parseResponse(products.description.$post({ json: { productId, updatedAt, description } }))
    case 'features':
      return parseResponse(products.features.$post({ json: { productId, updatedAt, features } }))
  }
}

export const saveVisibility = (target: Target, isHidden: boolean) =>
  parseResponse(api.admin.products.visibility.$post({ json: { ...target, isHidden } }))

/** Saves several fields at once. */
export const updateProduct = (target: Target, update: ProductUpdate) =>
  parseResponse(api.admin.products.update.$post({ json: { ...target, ...update } }))

export const applyBulkAction = (action: BulkAction) =>
  parseResponse(api.admin.products.bulk.$post({ json: action }))
