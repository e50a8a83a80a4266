import type { AdminOrder, Hold, HoldReason } from '#shared/contracts/order'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'

interface PlaceDialogProps {
  holds: readonly Hold[]
  /** Callback with the reasons that are shown. */
  onConfirm: (reasons: HoldReason[]) => void
  onClose: () => void
}

export const PlaceDialog = ({ holds, onConfirm, onClose }: PlaceDialogProps) => (
  <ConfirmDialog
    title="Place this order anyway?"
    confirmText="Place it"
    cancelText="Keep it on hold"
    onConfirm={() => onConfirm(holds.map(({ reason }) => reason))}
    onCancel={onClose}
  >
    {`${holds.map(({ text }) => text).join(' ')} Printful charges you for it.`}
  </ConfirmDialog>
)

interface CancelDialogProps {
  order: Pick<AdminOrder, 'paid' | 'refunded'>
  onConfirm: () => void
  onClose: () => void
}

export function CancelDialog({ order: { paid, refunded }, onConfirm, onClose }: CancelDialogProps) {
  const left = fromCents(toCents(paid) - toCents(refunded))
  return (
    <ConfirmDialog
      title="Cancel this order?"
      confirmText="Cancel order"
      cancelText="Keep it"
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {left === '0.00'
        ? 'It is canceled at Printful. There is nothing to refund.'
        : `It is canceled at Printful, and then ${formatPrice(left)} is refunded. If Printful does not cancel it, nothing is refunded.`}
    </ConfirmDialog>
  )
}

export const ReplaceDialog = ({ onConfirm, onClose }: Omit<CancelDialogProps, 'order'>) => (
  <ConfirmDialog
    title="Send a replacement?"
    confirmText="Send a replacement"
    cancelText="Don’t send it"
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    The same items are ordered again at no charge for the customer, who gets a mail about it. Printful charges
    you for them.
  </ConfirmDialog>
)
