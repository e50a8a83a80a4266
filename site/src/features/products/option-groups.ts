import type { OptionName } from '#shared/variant-selection'

/** Scrolls the values of an option into view and moves the focus to them. */
export function focusOptionGroup(name: OptionName): void {
  const group = document.getElementById(`choose-${name}`)
  group?.scrollIntoView({ block: 'center' })
  group?.focus({ preventScroll: true })
}
