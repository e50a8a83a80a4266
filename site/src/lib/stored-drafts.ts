/** Of the keys in the tab's storage of what was typed in the admin area and not saved. */
export const DRAFT_PREFIX = 'draft '

/** False too where storage is off. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX))
  } catch {
    return false
  }
}
