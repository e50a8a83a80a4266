import { useState } from 'react'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { ConfirmDialog } from '../../../../components/ui/ConfirmDialog.tsx'
import type { ListDialog } from '../list-search.ts'
import { BulkBar } from './BulkBar.tsx'
import { BulkFeatures } from './BulkFeatures.tsx'
import { countProducts } from './bulk-text.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { useBulkAction } from './use-bulk-action.ts'

interface BulkActionsProps {
  /** The selected ones. */
  products: readonly AdminProduct[]
  /** Those that the list is narrowed to. */
  matchingIds: readonly number[]
  dialog: ListDialog | undefined
  onOpen: (dialog: ListDialog) => void
  onClose: () => void
  onClear: () => void
}

const MAX_HIDDEN_UNASKED = 10

/** What can be done to the selected products, once there are some. */
export function BulkActions({ products, matchingIds, dialog, onOpen, onClose, onClear }: BulkActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { isSaving, apply } = useBulkAction(() => {
    if (dialog) onClose()
    onClear()
  })
  if (products.length === 0) return null
  const targets = products.map(({ id, updatedAt }) => ({ productId: id, updatedAt }))
  const matching = new Set(matchingIds)
  const hide = () => apply({ action: 'hide', products: targets })
  return (
    <>
      <BulkBar
        count={products.length}
        outOfSight={products.filter(({ id }) => !matching.has(id)).length}
        isSaving={isSaving}
        onHide={() => (products.length > MAX_HIDDEN_UNASKED ? setIsConfirming(true) : hide())}
        onShow={() => apply({ action: 'show', products: targets })}
        onOpen={onOpen}
        onClear={onClear}
      />
      {isConfirming && (
        <ConfirmDialog
          title={`Hide ${countProducts(products.length)}?`}
          confirmText={`Hide ${countProducts(products.length)}`}
          cancelText="Keep them"
          onConfirm={() => {
            setIsConfirming(false)
            hide()
          }}
          onCancel={() => setIsConfirming(false)}
        >
          Shoppers no longer find them. They keep everything, and can be shown again.
        </ConfirmDialog>
      )}
      {dialog === 'collection' && (
        <CollectionDialog
          count={products.length}
          isSaving={isSaving}
          onAdd={(target) => apply({ action: 'collection', products: targets, ...target })}
          onClose={onClose}
        />
      )}
      {dialog === 'features' && (
        <BulkFeatures
          count={products.length}
          isSaving={isSaving}
          onSave={(features) => apply({ action: 'features', products: targets, features })}
          onClose={onClose}
        />
      )}
    </>
  )
}
