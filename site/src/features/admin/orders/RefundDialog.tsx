import { useState } from 'react'
import { type AdminOrder, refundOrderSchema } from '#shared/contracts/order'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { Field } from '../../../components/ui/Field.tsx'
import { EditorDialog } from '../editor/EditorDialog.tsx'
import { useSave } from '../use-save.ts'
import { cacheOrder, refundOrder } from './orders.queries.ts'

interface RefundDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** Refunds a payment, whole or in part. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const left = fromCents(toCents(order.paid) - toCents(order.refunded))
  const [amount, setAmount] = useState(left)
  const [error, setError] = useState<string>()
  const { isSaving, save } = useSave<AdminOrder>({
    success: 'Refunded.',
    failure: 'Failed to refund',
    updateCache: cacheOrder,
    onSaved: onClose,
    onError: (refused) => {
      setError(refused.message)
      return false
    },
  })
  const submit = () => {
    const { error: wrong } = refundOrderSchema.safeParse({ orderId: order.id, amount })
    const isTooMuch = !wrong && toCents(amount) > toCents(left)
    const message = wrong
      ? 'Enter US dollars, such as 12.50.'
      : isTooMuch
        ? `At most ${formatPrice(left)} can be refunded.`
        : undefined
    setError(message)
    if (!message) save(() => refundOrder(order.id, amount))
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
