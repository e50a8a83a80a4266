import type { Customer, Erasure } from '#shared/contracts/customer'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { queryClient } from '../../../lib/query.ts'
import { notify } from '../../toasts/notify.ts'
import { useSave } from '../use-save.ts'
import { eraseCustomer } from './customers.queries.ts'

function erasureText({ orders, kept }: Erasure): string {
  const erased = `The person was removed from ${orders} ${orders === 1 ? 'order' : 'orders'}.`
  if (kept.length === 0) return erased
  return `${erased} ${kept.join(', ')} still ${kept.length === 1 ? 'has' : 'have'} to be paid, made or refunded: erase again once that has ended.`
}

interface EraseDialogProps {
  customer: Customer
  onClose: () => void
}

export function EraseDialog({ customer: { email }, onClose }: EraseDialogProps) {
  const { isSaving, save } = useSave<Erasure>({
    success: null,
    failure: 'Failed to erase',
    updateCache: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
    onSaved: (erasure) => {
      notify({ id: 'erased', kind: 'success', text: erasureText(erasure) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Erase this person?"
      confirmText="Erase"
      cancelText="Cancel"
      onConfirm={() => !isSaving && save(() => eraseCustomer(email))}
      onCancel={onClose}
    >
      {`Name, address, email, phone, mails and history of ${email} are removed from all orders that have ended. Items and sums stay. This can’t be undone.`}
    </ConfirmDialog>
  )
}
