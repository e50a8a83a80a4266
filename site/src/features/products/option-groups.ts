import { atom } from 'nanostores'
import type { OptionName, VariantSelection } from '#shared/variant-selection'

/** Selection on this page, undefined before the first choice. */
export const $selection = atom<VariantSelection | undefined>(undefined)

/** The option whose choice was missing for an add. React says so at its values, as soon as it is there. */
export const $missingOption = atom<OptionName | undefined>(undefined)

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
