import { useState } from 'react'
import { toast } from 'sonner'
import { type AdminOrder, refundOrderSchema } from '#shared/contracts/order'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { Field } from '../../../components/ui/Field.tsx'
import { EditorDialog } from '../forms/EditorDialog.tsx'
import { showAtField, useSave } from '../use-save.ts'
import { describeRefunding } from './order-outcomes.ts'
import { cacheOrder, refundOrder } from './orders.queries.ts'

interface RefundDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** Returns what is wrong with an amount. @param left at most this, as a decimal string */
export function findAmountError(amount: string, left: string): string | undefined {
  if (Number(amount) === 0 && amount !== '') return 'Enter an amount above $0.00.'
  if (!refundOrderSchema.safeParse({ orderId: 1, amount }).success) return 'Enter US dollars, such as 12.50.'
  return toCents(amount) > toCents(left) ? `At most ${formatPrice(left)} can be refunded.` : undefined
}

/** Refunds a payment, whole or in part. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const left = fromCents(toCents(order.paid) - toCents(order.refunded))
  const [amount, setAmount] = useState(left)
  const [error, setError] = useState<string>()
  const { isSaving, save } = useSave<AdminOrder>({
    success: null,
    failure: 'Failed to refund',
    updateCache: cacheOrder,
    onSaved: (saved) => {
      toast(describeRefunding(saved), { id: `order ${saved.id}` })
      onClose()
    },
    onError: showAtField(setError),
  })
  const submit = () => {
    const message = findAmountError(amount.trim(), left)
    setError(message)
    if (!message) save(() => refundOrder(order.id, amount.trim()))
  }
  return (
    <EditorDialog
      title="Refund"
      productName={`Order ${order.number}, ${formatPrice(left)} at most`}
      isDirty={amount !== left}
      isSaving={isSaving}
      saveText="Refund"
      conflict={undefined}
      onSave={submit}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="Amount, in US$"
          error={error}
          hint="The whole amount cancels the order at Printful too, while that is possible."
        >
          {(control) => (
            <input
              {...control}
              data-first-focus
              inputMode="decimal"
              className="field price"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          )}
        </Field>
      </form>
    </EditorDialog>
  )
}
