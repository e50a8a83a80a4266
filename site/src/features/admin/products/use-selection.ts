import { useState } from 'react'
import type { AdminProduct } from '#shared/contracts/admin-product'
import type { BulkTarget } from '#shared/contracts/bulk-action'
import { errorMessage } from '../../../lib/error-message.ts'
import { notify } from '../../toasts/notify.ts'
import { fetchMatches, type ProductMatches } from './products.queries.ts'

/** Selects products for a bulk action, on all pages of the list. @param products of the shown page, in order */
export function useSelection(products: readonly AdminProduct[]) {
  const [selected, setSelected] = useState<ReadonlyMap<number, BulkTarget>>(new Map())
  const [lastId, setLastId] = useState<number>()
  const add = (targets: readonly BulkTarget[]) =>
    setSelected((before) => new Map([...before, ...targets.map((each) => [each.productId, each] as const)]))
  const remove = (ids: ReadonlySet<number>) =>
    setSelected((before) => new Map([...before].filter(([id]) => !ids.has(id))))
  /** Selects a product. `isRange` (Shift) also selects all of the page from the last one. */
  const toggle = (id: number, isSelected: boolean, isRange: boolean) => {
    const indexOf = (id: number | undefined) => products.findIndex((product) => product.id === id)
    const to = indexOf(id)
    const from = isRange && indexOf(lastId) >= 0 ? indexOf(lastId) : to
    const range = products.slice(Math.min(from, to), Math.max(from, to) + 1)
    if (isSelected) add(range.map(({ id, updatedAt }) => ({ productId: id, updatedAt })))
    else remove(new Set(range.map(({ id }) => id)))
    setLastId(id)
  }
  const selectAll = async (matches: ProductMatches) => {
    try {
      add(await fetchMatches(matches))
    } catch (error) {
      notify({
        id: 'select',
        kind: 'error',
        text: `Failed to select the products: ${errorMessage(error, 'The store does not answer.')}`,
      })
    }
  }
  return { selected, toggle, selectAll, clear: () => setSelected(new Map()) }
}
