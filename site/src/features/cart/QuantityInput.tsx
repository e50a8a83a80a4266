import { useLayoutEffect, useRef, useState } from 'react'
import { MAX_ITEM_QUANTITY } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { CartItemForm } from './CartItemForm.tsx'

interface QuantityInputProps {
  item: CartItem
  isPending: boolean
  formId: string
  /** Callback with a whole number from 1 to the limit that differs from the current quantity. */
  onCommit: (quantity: number) => void
  onInvalid: () => void
}

const isValid = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_ITEM_QUANTITY

/** Commits on Enter and on blur. */
export function QuantityInput({ item, isPending, formId, onCommit, onInvalid }: QuantityInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string>()
  // This runs before the first update after hydration, which would replace what was typed before it.
  useLayoutEffect(() => {
    const { value, defaultValue } = input.current ?? {}
    if (value !== defaultValue) setDraft(value)
  }, [])
  const commit = () => {
    const value = input.current?.value
    setDraft(undefined)
    if (value === String(item.quantity)) return
    if (isValid(Number(value))) onCommit(Number(value))
    else onInvalid()
  }
  return (
    <CartItemForm action="update" item={item} id={formId} onSubmit={commit}>
      <input
        ref={input}
        type="number"
        name="quantity"
        min={1}
        max={MAX_ITEM_QUANTITY}
        required
        // The value is text, because React takes `1e1` and the number 10 for the same.
        value={draft ?? String(item.quantity)}
        readOnly={isPending}
        aria-label={`Quantity of ${item.productName}`}
        className="price h-11 w-12 appearance-none bg-transparent text-center [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        // Escape also closes the sheet, which takes the focus away.
        onKeyDown={(event) => event.key === 'Escape' && setDraft(undefined)}
        onInvalid={(event) => {
          event.preventDefault()
          commit()
        }}
      />
    </CartItemForm>
  )
}
