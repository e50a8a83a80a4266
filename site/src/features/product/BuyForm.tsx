import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { variantLabel } from '#shared/cart'
import type { AddToCart } from '#shared/contracts/cart'
import type { Variant } from '#shared/contracts/product'
import { cardPrice, formatPrice } from '#shared/price'
import {
  adoptChoice,
  type Choice,
  findChosen,
  findObstacle,
  initialChoice,
  isCompatible,
  isValueSoldOut,
  listColors,
  listSizes,
  press,
} from '#shared/variant-choice'
import { BuyBar } from './BuyBar'
import { OptionGroup } from './OptionGroup'
import { readChoice } from './read-choice'
import type { BuyableProduct } from './to-buyable'

export interface BuyFormProps {
  product: BuyableProduct
  variants: readonly Variant[]
  /** The variant that the page's address asks for. */
  variantId?: number | undefined
  /** Puts the variant into the cart; without it, as without a script, the form is sent to the server. */
  onAdd?: ((fields: AddToCart) => void) | undefined
}

/** Sizes, colours and the button that adds. Works as a plain form until its script is there. */
export function BuyForm({ product, variants, variantId, onAdd }: BuyFormProps) {
  const [choice, setChoice] = useState(() => initialChoice(variants, variantId))
  const [asksForColor, setAsksForColor] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // What was chosen on the plain page holds: React leaves the radios as it finds them, and so does this.
  useEffect(() => {
    if (!form.current) return
    const found = readChoice(form.current)
    setChoice((before) => adoptChoice(variants, before, found))
    form.current.dataset.ready = ''
  }, [variants])

  const onPress = (option: keyof Choice) => (value: string) => {
    setChoice(press(variants, choice, option, value))
    setAsksForColor(false)
  }
  const describe = (option: keyof Choice) => (value: string) => ({
    isCompatible: isCompatible(variants, choice, option, value),
    isSoldOut: isValueSoldOut(variants, choice, option, value),
  })
  const obstacle = findObstacle(variants, choice)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // The radios themselves: a press that was held until the script came may be carried out before anything else is.
    const now = adoptChoice(variants, choice, readChoice(event.currentTarget))
    const inTheWay = findObstacle(variants, now)
    if (inTheWay || onAdd) event.preventDefault()
    if (inTheWay) setAsksForColor(inTheWay === 'color')
    else onAdd?.(toAddition(product, findChosen(variants, now)))
  }
  const chosen = findChosen(variants, choice)

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
      <OptionGroup
        legend="Size"
        name="size"
        values={listSizes(variants)}
        chosen={choice.size}
        describe={describe('size')}
        onPress={onPress('size')}
      />
      <OptionGroup
        legend="Color"
        name="color"
        values={listColors(variants)}
        chosen={choice.color}
        describe={describe('color')}
        onPress={onPress('color')}
        hint={asksForColor ? 'Please choose a color.' : undefined}
      />
      <BuyBar
        price={chosen ? formatPrice(chosen.price) : cardPrice(product)}
        choice={choice}
        obstacle={obstacle}
        isAnythingLeft={variants.some((variant) => variant.stockQuantity !== 0)}
      />
    </form>
  )
}

function toAddition(product: BuyableProduct, variant: Variant | undefined): AddToCart {
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
