import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Variant } from '#shared/contracts/product'
import { detailPrice, formatPrice } from '#shared/price'
import {
  chooseText,
  disabledReason,
  findChoosableOption,
  findSelectedVariant,
  initialSelection,
  type OptionName,
  openPriceRange,
  selectOption,
} from '#shared/variant-selection'
import { addToCartAndNotify } from '../cart/cart.actions.ts'
import { AddToCartBar } from './AddToCartBar.tsx'
import { type CartProduct, toAddToCart } from './cart-product.ts'
import type { ColorOptions } from './color-options.ts'
import { focusOptionGroup } from './option-groups.ts'
import { VariantSelector } from './VariantSelector.tsx'

interface AddToCartFormProps {
  product: CartProduct
  variants: readonly Variant[]
  variantId?: number | undefined
  colorOptions?: ColorOptions
  hasSizeGuide?: boolean
}

const CHECK_MARK_MS = 1500

/** Without scripts it is a plain form. */
export function AddToCartForm({
  product,
  variants,
  variantId,
  colorOptions = {},
  hasSizeGuide = false,
}: AddToCartFormProps) {
  const [initial] = useState(() => initialSelection(variants, variantId))
  const [selection, setSelection] = useState(initial)
  const [missing, setMissing] = useState<OptionName>()
  const [pendingAdds, setPendingAdds] = useState(0)
  const [isAdded, setIsAdded] = useState(false)
  const checkMarkTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const onSelect = (name: OptionName, value: string) => {
    const selected = selectOption(variants, selection, name, value)
    setSelection(selected)
    setMissing(undefined)
    showVariantInUrl(findSelectedVariant(variants, selected)?.id)
  }

  const add = async () => {
    setPendingAdds((count) => count + 1)
    const hasArrived = await addToCartAndNotify(
      toAddToCart(product, findSelectedVariant(variants, selection)),
    )
    setPendingAdds((count) => count - 1)
    if (!hasArrived) return
    setIsAdded(true)
    clearTimeout(checkMarkTimer.current)
    checkMarkTimer.current = setTimeout(() => setIsAdded(false), CHECK_MARK_MS)
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!reason) return void add()
    if (reason === 'soldOut' || reason === 'size') return
    setMissing(reason)
    focusOptionGroup(reason)
  }

  const prices = openPriceRange(variants, selection)
  const price = prices ? detailPrice(prices) : formatPrice(product.minPrice)
  useEffect(() => {
    if (selection !== initial) showPrice(price)
  }, [selection, initial, price])
  const reason = disabledReason(variants, selection)
  return (
    <form
      method="post"
      action="/cart/add"
      autoComplete="off"
      onSubmit={onSubmit}
      data-add-to-cart
      data-added={isAdded || undefined}
      className="contents"
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      <VariantSelector
        variants={variants}
        selection={selection}
        colorOptions={colorOptions}
        hasSizeGuide={hasSizeGuide}
        error={missing && { name: missing, text: chooseText(missing) }}
        onSelect={onSelect}
      />
      <AddToCartBar
        price={price}
        selection={selection}
        choosableOption={(reason === 'soldOut' ? undefined : reason) ?? findChoosableOption(variants)}
        disabledReason={reason}
        isPending={pendingAdds > 0}
        hasAvailableVariant={variants.some((variant) => variant.stockQuantity !== 0)}
      />
    </form>
  )
}

/** Shows the price of the choice below the product's name. */
function showPrice(price: string): void {
  const heading = document.querySelector('[data-product-price]')
  if (heading) heading.textContent = price
}

/** Puts the selected variant into the URL, without a new entry in the history; undefined takes it out. */
export function showVariantInUrl(variantId: number | undefined): void {
  const url = new URL(location.href)
  if (variantId === undefined) url.searchParams.delete('variant')
  else url.searchParams.set('variant', String(variantId))
  if (url.href === location.href) return
  try {
    history.replaceState(history.state, '', url)
  } catch {
    // Safari allows 100 changes in 30 seconds.
  }
}
