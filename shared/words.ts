/** Lower case, without accents and apostrophes: words and numbers. */
export const toWords = (text: string): string[] =>
  text
    .normalize('NFD')
    // Accents only: marks of other scripts make another letter.
    .replace(/[\u0300-\u036F'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Tells whether each word of the query begins a word of the text, whatever their case and accents. A query without words does not. */
export function startsWords(text: string, query: string): boolean {
  const known = toWords(text)
  const words = toWords(query)
  return words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word)))
}
