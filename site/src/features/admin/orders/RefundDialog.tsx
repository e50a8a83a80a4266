import { toast } from 'sonner'
import { z } from 'zod'
import { itemLabel } from '#shared/cart'
import { type AdminOrder, MAX_REASON_LENGTH, refundOrderSchema } from '#shared/contracts/order'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormField } from '../forms/FormField.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { describeRefunding } from './order-outcomes.ts'
import { cacheOrder, refundOrder } from './orders.queries.ts'
import { sumOfItems, toRefundedItems } from './refunded-items.ts'

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
    quantities: z.array(z.coerce.number<number>().int().min(0)),
    amount: z
      .string()
      .trim()
      .superRefine((amount, context) => {
        const message = findAmountError(amount, left)
        if (message !== undefined) context.addIssue(message)
      }),
    reason: z.string().max(MAX_REASON_LENGTH, `At most ${MAX_REASON_LENGTH} characters.`),
  })

/** Refunds items, whose amount is then shown, or any amount. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { items } = order
  const left = fromCents(toCents(order.paid) - toCents(order.refunded))
  const { form, isSaving, onSubmit } = useSaveForm({
    schema: refundFormSchema(left),
    values: { quantities: items.map(() => 0), amount: left, reason: '' },
    send: ({ quantities, amount, reason }) =>
      refundOrder(order.id, {
        ...(sumOfItems(items, quantities) === amount
          ? { items: toRefundedItems(items, quantities) }
          : { amount }),
        ...(reason && { reason }),
      }),
    success: null,
    failure: 'Failed to refund',
    refusedField: 'amount',
    updateCache: cacheOrder,
    onSaved: (saved) => {
      toast(describeRefunding(saved), { id: `order ${saved.id}` })
      onClose()
    },
  })
  const showSum = () => {
    const quantities = form.getValues('quantities').map(Number)
    const isChosen = quantities.some((quantity) => quantity > 0)
    form.setValue('amount', isChosen ? sumOfItems(items, quantities) : left, { shouldDirty: true })
  }
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
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-semibold">Items</legend>
        {items.map((item, index) => (
          <label key={item.id} className="flex items-center justify-between gap-4 text-sm">
            <span className="min-w-0">
              <span className="block font-semibold">{itemLabel(item)}</span>
              <span className="text-muted">
                {item.leftQuantity > 0
                  ? `${item.leftQuantity} left, ${formatPrice(item.left)} paid with tax and discount`
                  : 'Refunded'}
              </span>
            </span>
            <select
              className="field w-auto"
              disabled={item.leftQuantity === 0}
              {...form.register(`quantities.${index}`, { valueAsNumber: true, onChange: showSum })}
            >
              {Array.from({ length: item.leftQuantity + 1 }, (_, quantity) => (
                <option key={quantity} value={quantity}>
                  {quantity}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <FormField
        form={form}
        name="amount"
        label="Amount, in US$"
        hint="The whole amount cancels the order at Printful too, while that is possible."
      >
        {(control) => <input {...control} data-first-focus inputMode="decimal" className="field price" />}
      </FormField>
      <FormField
        form={form}
        name="reason"
        label="Reason (optional)"
        hint="The customer reads it in the mail and on the order’s page."
        limit={MAX_REASON_LENGTH}
      >
        {(control) => <input {...control} className="field" />}
      </FormField>
    </FormDialog>
  )
}
