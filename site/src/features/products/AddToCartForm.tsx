import { type SubmitEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { detailPrice, formatPrice } from '#shared/price'
import {
  chooseText,
  disabledReason,
  findChoosableOption,
  findSelectedVariant,
  initialSelection,
  OPTION_NAMES,
  type OptionName,
  openPriceRange,
  reconcileSelection,
  selectOption,
} from '#shared/variant-selection'
import { AddToCartBar } from './AddToCartBar.tsx'
import { decodeAddToCart } from './add-to-cart-data.ts'
import { decodeColorOptions } from './color-options.ts'
import { focusOptionGroup, readSelection } from './option-groups.ts'
import { VariantSelector } from './VariantSelector.tsx'

interface AddToCartFormProps {
  /** Product and variants, as `encodeAddToCart` writes them: once for the island and for the script of the form. */
  data: string
  variantId?: number | undefined
  colorOptions?: string
  hasSizeGuide?: boolean
}

/** Holds the selection; `add-to-cart.ts` handles the submission. Without scripts it is a plain form. */
export function AddToCartForm({
  data,
  variantId,
  colorOptions = '[]',
  hasSizeGuide = false,
}: AddToCartFormProps) {
  const { product, variants } = useMemo(() => decodeAddToCart(data), [data])
  const colors = useMemo(() => decodeColorOptions(colorOptions), [colorOptions])
  const [initial] = useState(() => initialSelection(variants, variantId))
  const [selection, setSelection] = useState(initial)
  const [missing, setMissing] = useState<OptionName>()
  const form = useRef<HTMLFormElement>(null)

  // React leaves radios that were checked before hydration as they are, so the state follows them: before the next click, which
  // would find the old state, and take a choice for the wish to undo it.
  useLayoutEffect(() => {
    if (!form.current) return
    const found = reconcileSelection(variants, initial, readSelection(form.current))
    if (OPTION_NAMES.some((name) => found[name] !== initial[name])) {
      setSelection(found)
      showVariantInUrl(findSelectedVariant(variants, found)?.id)
    }
    form.current.dataset.hydrated = ''
  }, [variants, initial])

  const onSelect = (name: OptionName, value: string) => {
    // A click during hydration is handled with the state of before, so the other options are read from the form.
    const shown = form.current ? readSelection(form.current) : selection
    const selected = selectOption(variants, { ...shown, [name]: selection[name] }, name, value)
    setSelection(selected)
    setMissing(undefined)
    showVariantInUrl(findSelectedVariant(variants, selected)?.id)
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // A queued click may submit before the effect above has run, so the radios are read again.
    const current = reconcileSelection(variants, selection, readSelection(event.currentTarget))
    const reason = disabledReason(variants, current)
    if (!reason) return
    event.preventDefault()
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
      ref={form}
      method="post"
      action="/cart/add"
      autoComplete="off"
      onSubmit={onSubmit}
      data-add-to-cart={data}
      data-no-queue
      className="contents"
      // The page's script may have marked it as added.
      suppressHydrationWarning
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      <VariantSelector
        variants={variants}
        selection={selection}
        colorOptions={colors}
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
