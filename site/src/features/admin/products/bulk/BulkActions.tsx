import { useState } from 'react'
import type { AdminProduct } from '#shared/contracts/admin-product'
import type { BulkTarget } from '#shared/contracts/bulk-action'
import { ConfirmDialog } from '../../../../components/ui/ConfirmDialog.tsx'
import type { ListDialog } from '../list-search.ts'
import { BulkBadges } from './BulkBadges.tsx'
import { BulkBar } from './BulkBar.tsx'
import { BulkFeatures } from './BulkFeatures.tsx'
import { countProducts } from './bulk-text.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { useBulkAction } from './use-bulk-action.ts'

interface BulkActionsProps {
  targets: BulkTarget[]
  shown: readonly AdminProduct[]
  dialog: ListDialog | undefined
  onOpen: (dialog: ListDialog) => void
  onClose: () => void
  onClear: () => void
}

const MAX_HIDDEN_UNASKED = 10

export function BulkActions({ targets, shown, dialog, onOpen, onClose, onClear }: BulkActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { isSaving, apply } = useBulkAction(() => {
    if (dialog) onClose()
    onClear()
  })
  const count = targets.length
  if (count === 0) return null
  const shownIds = new Set(shown.map(({ id }) => id))
  const hide = () => apply({ action: 'hide', products: targets })
  return (
    <>
      <BulkBar
        count={count}
        outOfSight={targets.filter(({ productId }) => !shownIds.has(productId)).length}
        isSaving={isSaving}
        onHide={() => (count > MAX_HIDDEN_UNASKED ? setIsConfirming(true) : hide())}
        onShow={() => apply({ action: 'show', products: targets })}
        onOpen={onOpen}
        onClear={onClear}
      />
      {isConfirming && (
        <ConfirmDialog
          title={`Hide ${countProducts(count)}?`}
          confirmText={`Hide ${countProducts(count)}`}
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
          count={count}
          isSaving={isSaving}
          onAdd={(target) => apply({ action: 'collection', products: targets, ...target })}
          onClose={onClose}
        />
      )}
      {dialog === 'badges' && (
        <BulkBadges
          count={count}
          isSaving={isSaving}
          onSave={(badges) => apply({ action: 'badges', products: targets, badges })}
          onClose={onClose}
        />
      )}
      {dialog === 'features' && (
        <BulkFeatures
          count={count}
          isSaving={isSaving}
          onSave={(features) => apply({ action: 'features', products: targets, features })}
          onClose={onClose}
        />
      )}
    </>
  )
}
