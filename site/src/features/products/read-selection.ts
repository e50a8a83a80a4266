import type { VariantSelection } from '#shared/variant-selection'

/** What is checked in the form at this moment, whoever checked it. */
export function readSelection(form: HTMLFormElement): VariantSelection {
  const data = new FormData(form)
  const read = (name: keyof VariantSelection) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  }
  return { size: read('size'), color: read('color') }
}
