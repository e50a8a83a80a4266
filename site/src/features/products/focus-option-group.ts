import type { Option } from '#shared/variant-selection'

/** Brings the sizes or colors into view and moves the focus to them. */
export function focusOptionGroup(name: Option): void {
  const group = document.getElementById(`choose-${name}`)
  group?.scrollIntoView({ block: 'center' })
  group?.focus({ preventScroll: true })
}
