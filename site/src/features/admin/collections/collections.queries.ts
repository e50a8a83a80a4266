import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { AdminCollection, CreateCollection } from '#shared/contracts/collection'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { retryOnce } from '../retry-once.ts'

export const adminCollectionsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'collections'],
    queryFn: () => parseResponse(api.admin.collections.$get()),
    ...retryOnce,
  })

/** Creates a collection, or updates the one with this id. */
export const saveCollection = (
  collectionId: number | null,
  collection: CreateCollection,
): Promise<AdminCollection> =>
  collectionId === null
    ? parseResponse(api.admin.collections.$post({ json: collection }))
    : parseResponse(api.admin.collections.update.$post({ json: { collectionId, ...collection } }))

export const removeCollection = (collectionId: number) =>
  parseResponse(api.admin.collections.remove.$post({ json: { collectionId } }))

export function cacheSavedCollection(saved: AdminCollection): void {
  queryClient.setQueryData(adminCollectionsQuery().queryKey, (collections = []) =>
    collections.some(({ id }) => id === saved.id)
      ? collections.map((each) => (each.id === saved.id ? saved : each))
      : [...collections, saved],
  )
}

export function uncacheCollection({ id }: Pick<AdminCollection, 'id'>): void {
  queryClient.setQueryData(adminCollectionsQuery().queryKey, (collections) =>
    collections?.filter((each) => each.id !== id),
  )
}
