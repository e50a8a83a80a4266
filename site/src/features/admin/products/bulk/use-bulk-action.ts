import type { AdminProduct } from '#shared/contracts/admin-product'
import type { BulkAction, BulkResult } from '#shared/contracts/bulk-action'
import { queryClient } from '../../../../lib/query.ts'
import { notify } from '../../../toasts/notify.ts'
import { undoChange, undoChanges } from '../../changes/changes.queries.ts'
import { useSave } from '../../use-save.ts'
import { applyBulkAction, LIST_SCOPE, readTarget, showProductsChange } from '../products.queries.ts'
import { describeBulkResult } from './bulk-text.ts'
import { BULK, toastWithUndo } from './undo-toast.ts'

function toChange(action: BulkAction): Partial<AdminProduct> {
  if (action.action === 'features') return { features: action.features }
  if (action.action === 'badges') return { badges: action.badges }
  if (action.action === 'collection') return {}
  const isHiddenByAdmin = action.action === 'hide'
  return { isHiddenByAdmin, isActive: !isHiddenByAdmin }
}

function report({ action }: BulkAction, result: BulkResult): void {
  const text = describeBulkResult(action, result)
  const { changeIds } = result
  const [first] = changeIds
  if (first === undefined) {
    notify({ id: BULK, kind: result.failed.length > 0 ? 'error' : 'success', text })
    return
  }
  const undo = async () => {
    if (action !== 'collection') return undoChanges(changeIds)
    await undoChange(first)
    return { failed: [] }
  }
  toastWithUndo(text, undo)
}

/** Changes several products at once. The toast has an undo. */
export function useBulkAction(onDone: () => void) {
  const { isSaving, save } = useSave<{ action: BulkAction; result: BulkResult }>({
    success: null,
    failure: 'Failed to change the products',
    updateCache: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
    scope: LIST_SCOPE,
    onSaved: ({ action, result }) => {
      report(action, result)
      onDone()
    },
  })
  const apply = (action: BulkAction) => {
    if (isSaving) return
    const ids = new Set(action.products.map(({ productId }) => productId))
    save(
      async () => {
        const products = action.products.map(({ productId, updatedAt }) => ({
          productId,
          updatedAt: readTarget(productId).updatedAt ?? updatedAt,
        }))
        return { action, result: await applyBulkAction({ ...action, products }) }
      },
      () => showProductsChange(ids, toChange(action)),
    )
  }
  return { isSaving, apply }
}
