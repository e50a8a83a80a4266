import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { variantLabel } from '#shared/cart'
import type { AddToCart } from '#shared/contracts/cart'
import type { Variant } from '#shared/contracts/product'
import { cardPrice, formatPrice } from '#shared/price'
import {
  disabledReason,
  findSelectedVariant,
  initialSelection,
  isCompatible,
  isOptionSoldOut,
  listColors,
  listSizes,
  reconcileSelection,
  selectOption,
  type VariantSelection,
} from '#shared/variant-selection'
import { AddToCartBar } from './AddToCartBar.tsx'
import type { CartProduct } from './cart-product.ts'
import { readSelection } from './read-selection.ts'
import { VariantOptionGroup } from './VariantOptionGroup.tsx'

export interface AddToCartFormProps {
  product: CartProduct
  variants: readonly Variant[]
  /** The variant that the page's address asks for. */
  variantId?: number | undefined
  /** Puts the variant into the cart; without it, as without a script, the form is sent to the server. */
  onAdd?: ((fields: AddToCart) => void) | undefined
}

/** Sizes, colors and the button that adds. Works as a plain form until its script is there. */
export function AddToCartForm({ product, variants, variantId, onAdd }: AddToCartFormProps) {
  const [choice, setChoice] = useState(() => initialSelection(variants, variantId))
  const [asksForColor, setAsksForColor] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // What was chosen on the plain page holds: React leaves the radios as it finds them, and so does this.
  useEffect(() => {
    if (!form.current) return
    const found = readSelection(form.current)
    setChoice((before) => reconcileSelection(variants, before, found))
    form.current.dataset.hydrated = ''
  }, [variants])

  const onPress = (option: keyof VariantSelection) => (value: string) => {
    setChoice(selectOption(variants, choice, option, value))
    setAsksForColor(false)
  }
  const describe = (option: keyof VariantSelection) => (value: string) => ({
    isCompatible: isCompatible(variants, choice, option, value),
    isSoldOut: isOptionSoldOut(variants, choice, option, value),
  })
  const obstacle = disabledReason(variants, choice)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // The radios themselves: a press that was held until the script came may be carried out before anything else is.
    const now = reconcileSelection(variants, choice, readSelection(event.currentTarget))
    const inTheWay = disabledReason(variants, now)
    if (inTheWay || onAdd) event.preventDefault()
    if (inTheWay) setAsksForColor(inTheWay === 'color')
    else onAdd?.(toAddition(product, findSelectedVariant(variants, now)))
  }
  const chosen = findSelectedVariant(variants, choice)

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
      <VariantOptionGroup
        legend="Size"
        name="size"
        values={listSizes(variants)}
        chosen={choice.size}
        describe={describe('size')}
        onPress={onPress('size')}
      />
      <VariantOptionGroup
        legend="Color"
        name="color"
        values={listColors(variants)}
        chosen={choice.color}
        describe={describe('color')}
        onPress={onPress('color')}
        hint={asksForColor ? 'Please choose a color.' : undefined}
      />
      <AddToCartBar
        price={chosen ? formatPrice(chosen.price) : cardPrice(product)}
        choice={choice}
        obstacle={obstacle}
        isAnythingLeft={variants.some((variant) => variant.stockQuantity !== 0)}
      />
    </form>
  )
}

function toAddition(product: CartProduct, variant: Variant | undefined): AddToCart {
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
