import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { itemLabel } from '#shared/cart'
import {
  type AdminOrder,
  type AdminOrderItem,
  MAX_REASON_LENGTH,
  refundOrderSchema,
} from '#shared/contracts/order'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { centsOfPart } from '#shared/refund-items'
import { FormField } from '../forms/FormField.tsx'
import { OrderForm, type OrderFormProps } from './OrderForm.tsx'
import { refundOrder } from './orders.queries.ts'

type Refundable = Pick<AdminOrderItem, 'id' | 'leftQuantity' | 'left'>

/** Returns the most that can still be refunded, as a decimal string. */
export const amountLeft = ({ paid, refunded }: Pick<AdminOrder, 'paid' | 'refunded'>): string =>
  fromCents(toCents(paid) - toCents(refunded))

/** Returns what the chosen quantities of the items return, as the server computes it. */
export const sumOfItems = (items: readonly Refundable[], quantities: readonly number[]): string =>
  fromCents(
    items.reduce(
      (sum, { leftQuantity, left }, index) =>
        sum + centsOfPart({ quantity: leftQuantity, cents: toCents(left) }, quantities[index] ?? 0),
      0,
    ),
  )

export const toRefundedItems = (items: readonly Refundable[], quantities: readonly number[]) =>
  items
    .map(({ id }, index) => ({ itemId: id, quantity: quantities[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

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
export function RefundForm(props: OrderFormProps) {
  const { id, items } = props.order
  const left = amountLeft(props.order)
  const sumOrAll = (quantities: readonly number[]) =>
    quantities.some((quantity) => quantity > 0) ? sumOfItems(items, quantities) : left
  return (
    <OrderForm
      {...props}
      schema={refundFormSchema(left)}
      values={{ quantities: items.map(() => 0), amount: left, reason: '' }}
      send={({ quantities, amount, reason }) =>
        refundOrder(id, {
          ...(sumOfItems(items, quantities) === amount
            ? { items: toRefundedItems(items, quantities) }
            : { amount }),
          ...(reason && { reason }),
        })
      }
      refusedField="amount"
    >
      {(form) => (
        <>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-sm font-semibold">Items</legend>
            {items.map((item, index) => (
              <ItemField
                key={item.id}
                item={item}
                control={form.register(`quantities.${index}`, {
                  valueAsNumber: true,
                  onChange: () =>
                    form.setValue('amount', sumOrAll(form.getValues('quantities').map(Number)), {
                      shouldDirty: true,
                    }),
                })}
              />
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
        </>
      )}
    </OrderForm>
  )
}

const ItemField = ({ item, control }: { item: AdminOrderItem; control: UseFormRegisterReturn }) => (
  <label className="flex items-center justify-between gap-4 text-sm">
    <span className="min-w-0">
      <span className="block font-semibold">{itemLabel(item)}</span>
      <span className="text-muted">
        {item.leftQuantity > 0
          ? `${item.leftQuantity} left, ${formatPrice(item.left)} paid with tax and discount`
          : 'Refunded'}
      </span>
    </span>
    <select className="field w-auto" disabled={item.leftQuantity === 0} {...control}>
      {Array.from({ length: item.leftQuantity + 1 }, (_, quantity) => (
        <option key={quantity} value={quantity}>
          {quantity}
        </option>
      ))}
    </select>
  </label>
)
