import { useState } from 'react'
import { z } from 'zod'
import { adminCollectionSchema } from '#shared/contracts/collection'
import { queryClient } from '../../../lib/query.ts'
import { conflictingValue } from '../refusal.ts'
import { useSave } from '../use-save.ts'
import {
  adminCollectionsQuery,
  cacheCollections,
  chooseHomeCollection,
  orderCollections,
  showCollectionOrder,
  showHomeCollection,
} from './collections.queries.ts'

const savedSchema = z.array(adminCollectionSchema)

const listShown = () => queryClient.getQueryData(adminCollectionsQuery().queryKey) ?? []

/** Shows what someone else has saved. Returns false if the error isn't a conflict. */
function showTheirs(error: Error): boolean {
  const theirs = conflictingValue(error, savedSchema)
  if (theirs) queryClient.setQueryData(adminCollectionsQuery().queryKey, theirs)
  return theirs !== undefined
}

/** Saves changes to all collections at once: their order, and the one that the home page links to. */
export function useArrangement() {
  const [refusedIds, setRefusedIds] = useState<readonly number[]>()
  const common = { updateCache: cacheCollections, scope: 'arrangement' }
  const ordering = useSave({
    success: 'Order saved.',
    failure: 'Failed to save the order',
    ...common,
    onSaved: () => setRefusedIds(undefined),
    onError: showTheirs,
  })
  const choosing = useSave({
    success: 'Home page changed.',
    failure: 'Failed to change the home page',
    ...common,
    onSaved: () => {},
    onError: (error) => {
      showTheirs(error)
      return false
    },
  })
  const onOrder = (ids: number[]) => {
    const readIds = listShown().map(({ id }) => id)
    ordering.save(
      () =>
        orderCollections(ids, readIds).catch((error) => {
          if (conflictingValue(error, savedSchema)) setRefusedIds(ids)
          throw error
        }),
      () => showCollectionOrder(ids),
    )
  }
  return {
    onOrder,
    onHome: (id: number | null) => {
      const readId = listShown().find(({ isOnHome }) => isOnHome)?.id ?? null
      choosing.save(
        () => chooseHomeCollection(id, readId),
        () => showHomeCollection(id),
      )
    },
    conflict: refusedIds && {
      ids: refusedIds,
      isSaving: ordering.isSaving,
      /** Saves the refused order. Collections that are newer come last. */
      onSave: () => {
        const ids = listShown().map(({ id }) => id)
        onOrder([
          ...refusedIds.filter((id) => ids.includes(id)),
          ...ids.filter((id) => !refusedIds.includes(id)),
        ])
      },
      onUseTheirs: () => setRefusedIds(undefined),
    },
  }
}
