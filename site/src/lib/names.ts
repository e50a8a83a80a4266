export const firstName = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? ''

/** Returns the initials, like `AL` for `Ada King Lovelace`. Each page has this inline, so it must stay short. */
export function initials(displayName: string): string {
  const letters = displayName.match(/(?<!\S)\S/gu) ?? []
  return [letters[0], letters.slice(1).at(-1)].join('').toUpperCase()
}
