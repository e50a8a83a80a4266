import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { variantLabel } from '#shared/cart'
import type { AddToCart } from '#shared/contracts/cart'
import type { Variant } from '#shared/contracts/product'
import { cardPrice, formatPrice } from '#shared/price'
import {
  disabledReason,
  findSelectedVariant,
  initialSelection,
  reconcileSelection,
  selectOption,
  type VariantSelection,
} from '#shared/variant-selection'
import { AddToCartBar } from './AddToCartBar.tsx'
import type { CartProduct } from './cart-product.ts'
import { readSelection } from './read-selection.ts'
import type { SwatchByColor } from './swatches.ts'
import { VariantSelector } from './VariantSelector.tsx'

export interface AddToCartFormProps {
  product: CartProduct
  variants: readonly Variant[]
  variantId?: number | undefined
  swatches?: SwatchByColor
  /** Unless set, the form is submitted to the server. */
  onAdd?: ((fields: AddToCart) => void) | undefined
}

/** Works as a plain form until it is hydrated. */
export function AddToCartForm({ product, variants, variantId, swatches = {}, onAdd }: AddToCartFormProps) {
  const [selection, setSelection] = useState(() => initialSelection(variants, variantId))
  const [isColorMissing, setIsColorMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // React leaves radios that were checked before hydration as they are, so the state follows them.
  useEffect(() => {
    if (!form.current) return
    const found = readSelection(form.current)
    setSelection((before) => reconcileSelection(variants, before, found))
    form.current.dataset.hydrated = ''
  }, [variants])

  const onSelect = (name: keyof VariantSelection, value: string) => {
    setSelection(selectOption(variants, selection, name, value))
    setIsColorMissing(false)
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // A queued click may submit before the effect above has run, so the radios are read again.
    const current = reconcileSelection(variants, selection, readSelection(event.currentTarget))
    const reason = disabledReason(variants, current)
    if (reason || onAdd) event.preventDefault()
    if (reason) setIsColorMissing(reason === 'color')
    else onAdd?.(toAddToCart(product, findSelectedVariant(variants, current)))
  }
  const selectedVariant = findSelectedVariant(variants, selection)

  return (
    <form
      ref={form}
      method="post"
      action="/cart/add"
      autoComplete="off"
      onSubmit={onSubmit}
      data-add-to-cart
      className="contents"
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      <VariantSelector
        variants={variants}
        selection={selection}
        swatches={swatches}
        colorError={isColorMissing ? 'Please choose a color.' : undefined}
        onSelect={onSelect}
      />
      <AddToCartBar
        price={selectedVariant ? formatPrice(selectedVariant.price) : cardPrice(product)}
        selection={selection}
        disabledReason={disabledReason(variants, selection)}
        hasAvailableVariant={variants.some((variant) => variant.stockQuantity !== 0)}
      />
    </form>
  )
}

function toAddToCart(product: CartProduct, variant: Variant | undefined): AddToCart {
  const { size = null, color = null } = variant ?? {}
  return {
    productId: String(product.id),
    variantId: variant ? String(variant.id) : null,
    quantity: 1,
    price: variant?.price ?? product.minPrice,
    productName: product.name,
    productImage: product.imageUrl,
    variantName: variantLabel(size, color),
    size,
    color,
  }
}
