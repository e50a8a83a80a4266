import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
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
import { AddToCartBar } from './AddToCartBar.tsx'
import type { AddToCartData } from './add-to-cart.ts'
import type { ColorOptions } from './color-options.ts'
import { $missingOption } from './option-groups.ts'
import { VariantSelector } from './VariantSelector.tsx'

interface AddToCartFormProps extends AddToCartData {
  variantId?: number | undefined
  colorOptions?: ColorOptions
  hasSizeGuide?: boolean
}

/** Draws the choice; `add-to-cart.ts` handles the submission. Without scripts it is a plain form. */
export function AddToCartForm({
  product,
  variants,
  variantId,
  colorOptions = {},
  hasSizeGuide = false,
}: AddToCartFormProps) {
  const [initial] = useState(() => initialSelection(variants, variantId))
  const [selection, setSelection] = useState(initial)
  const missing = useStore($missingOption, { ssr: 'initial' })

  const onSelect = (name: OptionName, value: string) => {
    const selected = selectOption(variants, selection, name, value)
    setSelection(selected)
    $missingOption.set(undefined)
    showVariantInUrl(findSelectedVariant(variants, selected)?.id)
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
      data-add-to-cart={JSON.stringify({ product, variants } satisfies AddToCartData)}
      className="contents"
      // The script may have marked it as added.
      suppressHydrationWarning
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
