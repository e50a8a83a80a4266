import type { OptionName, VariantSelection } from '#shared/variant-selection'

/** Brings the values of an option into view and moves the focus to them. */
export function focusOptionGroup(name: OptionName): void {
  const group = document.getElementById(`choose-${name}`)
  group?.scrollIntoView({ block: 'center' })
  group?.focus({ preventScroll: true })
}

/** The radios that are checked in the form now, whatever React's state says. */
export function readSelection(form: HTMLFormElement): VariantSelection {
  const data = new FormData(form)
  const read = (name: OptionName) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  }
  return { size: read('size'), color: read('color'), option: read('option') }
}
