/** The first word of the display name. */
export const firstName = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? ''

/** The first letters of the first and last word: `Ada King Lovelace` is `AL`. */
export function initials(displayName: string): string {
  const words = displayName.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
