import { toast } from 'sonner'
import { z } from 'zod'
import { type AdminOrder, refundOrderSchema } from '#shared/contracts/order'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormField } from '../forms/FormField.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { describeRefunding } from './order-outcomes.ts'
import { cacheOrder, refundOrder } from './orders.queries.ts'

interface RefundDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** Returns the error of an amount. @param left the most that it may be, as a decimal string */
export function findAmountError(amount: string, left: string): string | undefined {
  if (Number(amount) === 0 && amount !== '') return 'Enter an amount above $0.00.'
  if (!refundOrderSchema.shape.amount.safeParse(amount).success) return 'Enter US dollars, such as 12.50.'
  return toCents(amount) > toCents(left) ? `At most ${formatPrice(left)} can be refunded.` : undefined
}

const refundFormSchema = (left: string) =>
  z.object({
    amount: z
      .string()
      .trim()
      .superRefine((amount, context) => {
        const message = findAmountError(amount, left)
        if (message !== undefined) context.addIssue(message)
      }),
  })

export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const left = fromCents(toCents(order.paid) - toCents(order.refunded))
  const { form, isSaving, onSubmit } = useSaveForm({
    schema: refundFormSchema(left),
    values: { amount: left },
    send: ({ amount }) => refundOrder(order.id, amount),
    success: null,
    failure: 'Failed to refund',
    refusedField: 'amount',
    updateCache: cacheOrder,
    onSaved: (saved) => {
      toast(describeRefunding(saved), { id: `order ${saved.id}` })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Refund"
      description={`Order ${order.number}, ${formatPrice(left)} at most`}
      form={form}
      isSaving={isSaving}
      saveText="Refund"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="amount"
        label="Amount, in US$"
        hint="The whole amount cancels the order at Printful too, while that is possible."
      >
        {(control) => <input {...control} data-first-focus inputMode="decimal" className="field price" />}
      </FormField>
    </FormDialog>
  )
}
