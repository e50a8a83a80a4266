import { atom } from 'nanostores'
import type { Variant } from '#shared/contracts/product'
import { detailPrice, formatPrice } from '#shared/price'
import {
  findSelectedVariant,
  initialSelection,
  type OptionName,
  openPriceRange,
  selectOption,
  type VariantSelection,
} from '#shared/variant-selection'
import type { CartProduct } from './cart-product.ts'

/** Stands in the form's `data-add-to-cart`, as JSON. */
export interface AddToCartData {
  product: CartProduct
  variants: readonly Variant[]
  /** Variant that the URL names. */
  variantId?: number | undefined
}

/** Selection on this page, undefined before the first choice. */
export const $selection = atom<VariantSelection | undefined>(undefined)

/** The option whose choice was missing for an add. React says so at its values, as soon as it is there. */
export const $missingOption = atom<OptionName | undefined>(undefined)

interface OptionRadio extends HTMLInputElement {
  name: OptionName
  form: HTMLFormElement
}

/**
 * Handles the choice in `form[data-add-to-cart]`, before its island is hydrated and after, so the first choice doesn't wait for
 * React. React draws what follows from it, such as sold-out options.
 */
export function enableVariantSelection(): void {
  const capture = { capture: true }
  document.addEventListener('change', ({ target }) => selectChecked(target), capture)
  // A checked radio fires no change event, neither for a click nor for the space bar.
  document.addEventListener('click', ({ target }) => isSelected(target) && select(target), capture)
  document.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ' || !isSelected(event.target)) return
      event.preventDefault()
      select(event.target)
    },
    capture,
  )
  // These were chosen before the script ran.
  document.querySelectorAll('[data-add-to-cart] :checked').forEach(selectChecked)
}

/** Reads the data of `form[data-add-to-cart]` and what is selected in it. */
export function readForm(form: HTMLFormElement): AddToCartData & { selection: VariantSelection } {
  const data: AddToCartData = JSON.parse(form.dataset.addToCart ?? '')
  return { ...data, selection: $selection.get() ?? initialSelection(data.variants, data.variantId) }
}

export function selectionPrice({ product, variants }: AddToCartData, selection: VariantSelection): string {
  const prices = openPriceRange(variants, selection)
  return prices ? detailPrice(prices) : formatPrice(product.minPrice)
}

export function askForOption(name: OptionName): void {
  $missingOption.set(name)
  focusOptionGroup(name)
}

/** Scrolls the values of an option into view and moves the focus to them. */
export function focusOptionGroup(name: OptionName): void {
  const group = document.getElementById(`choose-${name}`)
  group?.scrollIntoView({ block: 'center' })
  group?.focus({ preventScroll: true })
}

const isOption = (target: EventTarget | null): target is OptionRadio =>
  target instanceof HTMLInputElement &&
  target.type === 'radio' &&
  target.form?.matches('[data-add-to-cart]') === true

const isSelected = (target: EventTarget | null): target is OptionRadio =>
  isOption(target) && readForm(target.form).selection[target.name] === target.value

function selectChecked(target: EventTarget | null): void {
  if (isOption(target) && target.checked && !isSelected(target)) select(target)
}

/** Selects an option, or deselects it. */
function select({ form, name, value }: OptionRadio): void {
  const { selection, ...data } = readForm(form)
  const selected = selectOption(data.variants, selection, name, value)
  $selection.set(selected)
  $missingOption.set(undefined)
  for (const radio of form.querySelectorAll<OptionRadio>('[type=radio]'))
    radio.checked = selected[radio.name] === radio.value
  for (const element of document.querySelectorAll('[data-product-price], .add-to-cart-bar .price'))
    element.textContent = selectionPrice(data, selected)
  showVariantInUrl(findSelectedVariant(data.variants, selected)?.id)
}

/** Puts the selected variant into the URL, without a new entry in the history; undefined takes it out. */
function showVariantInUrl(variantId: number | undefined): void {
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
