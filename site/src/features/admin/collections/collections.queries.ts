import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { AdminCollection, CreateCollection } from '#shared/contracts/collection'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

export const adminCollectionsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'collections'],
    queryFn: () => parseResponse(api.admin.collections.$get()),
  })

export const saveCollection = (
  collectionId: number | null,
  collection: CreateCollection,
  updatedAt: string | undefined,
): Promise<AdminCollection> =>
  collectionId === null
    ? parseResponse(api.admin.collections.$post({ json: collection }))
    : parseResponse(api.admin.collections.update.$post({ json: { collectionId, updatedAt, ...collection } }))

export const saveCollectionProducts = (collection: {
  collectionId: number
  updatedAt: string
  productIds: number[]
}) => parseResponse(api.admin.collections.update.$post({ json: collection }))

export const removeCollection = ({ id, updatedAt }: AdminCollection) =>
  parseResponse(api.admin.collections.remove.$post({ json: { collectionId: id, updatedAt } }))

/** Saves the order of all collections. @param readIds the order that was changed */
export const orderCollections = (collectionIds: number[], readIds: number[]) =>
  parseResponse(api.admin.collections.order.$post({ json: { collectionIds, readIds } }))

/** Chooses the collection of the home page. @param readId the one that was chosen before */
export const chooseHomeCollection = (collectionId: number | null, readId: number | null) =>
  parseResponse(api.admin.collections.home.$post({ json: { collectionId, readId } }))

/** Shows a change in the list before it is saved. Returns a function that reverts it, or does nothing for a new collection. */
export function showCollectionChange(id: number | undefined, change: Partial<AdminCollection>): () => void {
  const { queryKey } = adminCollectionsQuery()
  // The response of a running request would overwrite it.
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)?.find((collection) => collection.id === id)
  if (before) cacheSavedCollection({ ...before, ...change })
  return () => before && cacheSavedCollection(before)
}

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

function showCollections(change: (collections: AdminCollection[]) => AdminCollection[]): () => void {
  const { queryKey } = adminCollectionsQuery()
  // The response of a running request would overwrite it.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (collections) => collections && change(collections))
  return () => void queryClient.invalidateQueries({ queryKey })
}

export const showCollectionRemoval = (id: number) =>
  showCollections((collections) => collections.filter((each) => each.id !== id))

export const showCollectionOrder = (ids: readonly number[]) =>
  showCollections((collections) => collections.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))

export const showHomeCollection = (homeId: number | null) =>
  showCollections((collections) => collections.map((each) => ({ ...each, isOnHome: each.id === homeId })))

/** Caches the response to a change of all collections, unless another change is already shown. */
export function cacheCollections(saved: AdminCollection[]): void {
  const toArrangement = (collections: readonly AdminCollection[]) =>
    collections.map(({ id, isOnHome }) => `${id} ${isOnHome}`).join()
  queryClient.setQueryData(adminCollectionsQuery().queryKey, (collections) =>
    collections && toArrangement(collections) === toArrangement(saved) ? saved : collections,
  )
}
