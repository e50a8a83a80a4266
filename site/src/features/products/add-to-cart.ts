import type { AddToCart } from '#shared/contracts/cart'
import {
  chooseText,
  type DisabledReason,
  disabledReason,
  findSelectedVariant,
} from '#shared/variant-selection'
import { notify } from '../toasts/notify.ts'
import { decodeAddToCart, toAddToCart } from './add-to-cart-data.ts'
import { focusOptionGroup, readSelection } from './option-groups.ts'

const CHECK_MARK_MS = 1500

const SOLD_OUT = 'This one is not available. Please choose another.'

type Add = (fields: AddToCart) => Promise<boolean>

/** Handles the submission of `form[data-add-to-cart]`, before its island is hydrated and after. */
export function enableAddToCart(add: Add): void {
  let pendingAdds = 0
  let checkMarkTimer: ReturnType<typeof setTimeout> | undefined

  const submit = async (form: HTMLFormElement, fields: AddToCart) => {
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')
    pendingAdds++
    if (button) button.ariaBusy = 'true'
    const isAdded = await add(fields)
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
    const { target: form, defaultPrevented } = event
    if (defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.addToCart === undefined) return
    event.preventDefault()
    const { product, variants } = decodeAddToCart(form.dataset.addToCart)
    const selection = readSelection(form)
    const reason = disabledReason(variants, selection)
    if (reason) refuse(reason)
    else void submit(form, toAddToCart(product, findSelectedVariant(variants, selection)))
  })
}

/** Until React is there to say it at the options. */
function refuse(reason: DisabledReason): void {
  const text = reason === 'soldOut' ? SOLD_OUT : chooseText(reason)
  notify({ id: 'cart-add', kind: 'error', text })
  if (reason !== 'soldOut') focusOptionGroup(reason)
}
