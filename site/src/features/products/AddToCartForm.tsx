import { useStore } from '@nanostores/react'
import { chooseText, disabledReason, findChoosableOption, initialSelection } from '#shared/variant-selection'
import { AddToCartBar } from './AddToCartBar.tsx'
import type { ColorOptions } from './color-options.ts'
import { $missingOption, $selection, type AddToCartData, selectionPrice } from './select-variant.ts'
import { VariantSelector } from './VariantSelector.tsx'

interface AddToCartFormProps extends AddToCartData {
  colorOptions?: ColorOptions
  hasSizeGuide?: boolean
}

/** Draws the form. `select-variant.ts` handles the choice, `add-to-cart.ts` the submission. Without scripts it is a plain form. */
export function AddToCartForm({
  product,
  variants,
  variantId,
  colorOptions = {},
  hasSizeGuide = false,
}: AddToCartFormProps) {
  const data: AddToCartData = { product, variants, variantId }
  // A module's store is shared by all visitors on the server, where it stays empty.
  const selection = useStore($selection, { ssr: 'initial' }) ?? initialSelection(variants, variantId)
  const missing = useStore($missingOption, { ssr: 'initial' })
  const reason = disabledReason(variants, selection)
  return (
    <form
      method="post"
      action="/cart/add"
      autoComplete="off"
      data-add-to-cart={JSON.stringify(data)}
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
      />
      <AddToCartBar
        price={selectionPrice(data, selection)}
        selection={selection}
        choosableOption={(reason === 'soldOut' ? undefined : reason) ?? findChoosableOption(variants)}
        disabledReason={reason}
        hasAvailableVariant={variants.some((variant) => variant.stockQuantity !== 0)}
      />
    </form>
  )
}
