import type { VariantSelection } from '#shared/variant-selection'

/** The radios that are checked in the form now, whatever React's state says. */
export function readSelection(form: HTMLFormElement): VariantSelection {
  const data = new FormData(form)
  const read = (name: keyof VariantSelection) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  }
  return { size: read('size'), color: read('color') }
}
