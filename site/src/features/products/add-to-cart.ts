import { variantLabel } from '#shared/cart'
import type { AddToCart } from '#shared/contracts/cart'
import type { Variant } from '#shared/contracts/product'
import { disabledReason, findSelectedVariant } from '#shared/variant-selection'
import { ADDED_TOAST, addToCartAndNotify } from '../cart/cart.actions.ts'
import { anchorToasts } from '../toasts/anchor-toasts.ts'
import { notify } from '../toasts/notify.ts'
import type { CartProduct } from './cart-product.ts'
import { askForOption, readForm } from './select-variant.ts'

const CHECK_MARK_MS = 1500

const SOLD_OUT = 'This one is not available. Please choose another.'

/** Handles the submission of `form[data-add-to-cart]`, before its island is hydrated and after. */
export function enableAddToCart(): void {
  let pendingAdds = 0
  let checkMarkTimer: ReturnType<typeof setTimeout> | undefined
  anchorToasts(document.querySelector('[data-toast-place]'))

  const add = async (form: HTMLFormElement, fields: AddToCart) => {
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')
    pendingAdds++
    if (button) button.ariaBusy = 'true'
    const isAdded = await addToCartAndNotify(fields)
    pendingAdds--
    if (button && pendingAdds === 0) button.ariaBusy = null
    if (!isAdded) return
    form.dataset.added = ''
    clearTimeout(checkMarkTimer)
    checkMarkTimer = setTimeout(() => delete form.dataset.added, CHECK_MARK_MS)
  }

  document.addEventListener('click', (event) => {
    // The second click of a double click adds nothing.
    const isAgain = event.detail > 1 && event.target instanceof Element
    if (isAgain && event.target.closest('form[data-add-to-cart] [type=submit]')) event.preventDefault()
  })
  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || !form.dataset.addToCart) return
    event.preventDefault()
    const { product, variants, selection } = readForm(form)
    const reason = disabledReason(variants, selection)
    if (!reason) void add(form, toAddToCart(product, findSelectedVariant(variants, selection)))
    else if (reason === 'soldOut') notify({ id: ADDED_TOAST, kind: 'error', text: SOLD_OUT })
    else askForOption(reason)
  })
}

function toAddToCart(product: CartProduct, variant: Variant | undefined): AddToCart {
  const { size = null, color = null, option = null } = variant ?? {}
  return {
    productId: String(product.id),
    variantId: variant ? String(variant.id) : null,
    quantity: 1,
    price: variant?.price ?? product.minPrice,
    productName: product.name,
    productImage: product.imageUrl,
    variantName: variantLabel({ size, color, option }),
    size,
    color,
    option,
  }
}
