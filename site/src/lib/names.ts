export const firstName = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? ''

/** Returns the first letters of the first and last word: `AL` of `Ada King Lovelace`. Short, since each page has it inline. */
export function initials(displayName: string): string {
  const letters = displayName.match(/(?<!\S)\S/gu) ?? []
  return [letters[0], letters.slice(1).at(-1)].join('').toUpperCase()
}
