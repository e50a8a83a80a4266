import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { TOTAL_COUNT_HEADER } from '#shared/contracts/change'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

/** Reads a page of all changes, or of one product's, newest first. */
export const changesQuery = (page: number, productId?: number) =>
  queryOptions({
    queryKey: ['admin', 'changes', { page, productId }],
    queryFn: async () => {
      const query = { page: String(page), ...(productId !== undefined && { productId: String(productId) }) }
      const response = await api.admin.changes.$get({ query })
      const changes = await parseResponse(response)
      return { changes, total: Number(response.headers.get(TOTAL_COUNT_HEADER)) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const undoChange = (changeId: number) =>
  parseResponse(api.admin.changes.undo.$post({ json: { changeId } }))

/** Undoes the changes of one action on several products. */
export const undoChanges = (changeIds: number[]) =>
  parseResponse(api.admin.changes['undo-several'].$post({ json: { changeIds } }))

export const undoing = {
  success: 'Change undone.',
  failure: 'Failed to undo',
  updateCache: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
}
