import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { MAX_REFERENCES } from '#shared/contracts/admin-product-list'
import type { Change } from '#shared/contracts/change'
import { queryClient } from '../../../lib/query.ts'
import { productReferencesQuery } from '../products/products.queries.ts'
import { useSave } from '../use-save.ts'
import { changesQuery, undoChange, undoing } from './changes.queries.ts'

export function useChanges(page: number, productId?: number) {
  const query = useQuery(changesQuery(page, productId), queryClient)
  const { data: products = [] } = useQuery(
    productReferencesQuery(listProductIds(query.data?.changes ?? [])),
    queryClient,
  )
  const listRef = useRef<HTMLOListElement>(null)
  const { isSaving, save } = useSave({ ...undoing, onSaved: () => listRef.current?.focus() })
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return {
    query,
    list: {
      nameOf: (id: number) => names.get(id) ?? `Product ${id}`,
      onUndo: ({ id }: Change) => {
        if (!isSaving) save(() => undoChange(id))
      },
      listRef,
    },
  }
}

/** Lists the products that changes of collections name, as many as one call returns. */
function listProductIds(changes: readonly Change[]): number[] {
  const values = changes.flatMap(({ before, after }) => [before, after])
  const ids = values.flatMap((value) =>
    typeof value === 'object' && value !== null && 'productIds' in value ? value.productIds : [],
  )
  return [...new Set(ids)].slice(0, MAX_REFERENCES)
}
