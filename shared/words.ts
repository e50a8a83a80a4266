import { foldText, isAscii } from './fold-text.ts'

/** Scripts that join words: without spaces, or with articles and particles. */
const JOINING = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Arab', 'Hebr']
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const CHARACTER = '[\\p{L}\\p{M}\\p{N}]'
const JOINED_WORD = new RegExp(`^[${JOINING}]`, 'u')
const WORD = new RegExp(`(?:(?=[${JOINING}])${CHARACTER})+|(?:(?![${JOINING}])${CHARACTER})+`, 'gu')

/** True if the word is of a script in which a part of a word may be what people call a word. */
export const hasWordParts = (word: string): boolean => JOINED_WORD.test(word)

/** Lists the words and numbers of a text, folded. */
export function toWords(text: string): string[] {
  const folded = foldText(text)
  return folded.match(isAscii(folded) ? /[a-z0-9]+/g : WORD) ?? []
}

/** Tells whether each word of the query begins a word of the text, however both are spelled. A query without words does not. */
export function startsWords(text: string, query: string): boolean {
  const known = toWords(text)
  const words = toWords(query)
  return words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word)))
}

/** Tells whether words contain what is typed, as it is typed or joined from the beginning of a word: `wifi` is in `free wi fi`. */
function containsTerm(words: readonly string[], term: readonly string[]): boolean {
  const joined = term.join('')
  if (!words.join('').includes(joined)) return false
  if (words.join(' ').includes(term.join(' '))) return true
  return words.some((_, index) => words.slice(index).join('').startsWith(joined))
}

/**
 * Returns a function that tells whether a text contains all that is typed, in any order, however it is spelled. A query
 * without words is in no text.
 */
export function createMatcher(query: string): (text: string) => boolean {
  const terms = foldText(query)
    .split(/\s+/)
    .map(toWords)
    .filter(({ length }) => length > 0)
  return (text) => {
    const words = toWords(text)
    return terms.length > 0 && terms.every((term) => containsTerm(words, term))
  }
}
