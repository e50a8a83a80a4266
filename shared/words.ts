import { foldText, isAscii } from './fold-text.ts'

/** Scripts that join words: without spaces, or with articles and particles. */
const JOINING = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Arab', 'Hebr']
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const CHARACTER = '[\\p{L}\\p{M}\\p{N}]'
const JOINED_WORD = new RegExp(`^[${JOINING}]`, 'u')
const WORD = new RegExp(`(?:(?=[${JOINING}])${CHARACTER})+|(?:(?![${JOINING}])${CHARACTER})+`, 'gu')

/** True for a script in which people may call a part of a word a word. */
export const hasWordParts = (word: string): boolean => JOINED_WORD.test(word)

export function toWords(text: string): string[] {
  const folded = foldText(text)
  return folded.match(isAscii(folded) ? /[a-z0-9]+/g : WORD) ?? []
}

export function startsWords(text: string, query: string): boolean {
  const known = toWords(text)
  const words = toWords(query)
  return words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word)))
}

export interface JoinedWords {
  spaced: string
  joined: string
}

export function joinWords(words: readonly string[]): JoinedWords {
  const spaced = ` ${words.join(' ')} `
  return { spaced, joined: spaced.replaceAll(' ', '') }
}

/** Returns patterns of words that are or begin with the same letters, in one piece or apart: `wifi` is `wi fi`. */
export function writtenApart(word: string): { whole: RegExp; beginning: RegExp } {
  const letters = ` ${[...word].join(' ?')}`
  return { whole: new RegExp(`${letters} `, 'u'), beginning: new RegExp(letters, 'u') }
}

/** Lists the words of each part of a query between spaces. */
const listTerms = (query: string): string[][] =>
  foldText(query)
    .split(/\s+/)
    .map(toWords)
    .filter(({ length }) => length > 0)

export function createMatcher(query: string): (text: JoinedWords) => boolean {
  const terms = listTerms(query).map((words) => {
    const joined = words.join('')
    return { joined, spaced: words.join(' '), apart: writtenApart(joined).beginning }
  })
  return (text) =>
    terms.length > 0 &&
    terms.every(
      ({ joined, spaced, apart }) =>
        text.joined.includes(joined) && (text.spaced.includes(spaced) || apart.test(text.spaced)),
    )
}

/** Returns the words of each line in one piece, for searches by SQLite: `jo@example.com` is `joexamplecom`. */
export const toSearchText = (text: string): string =>
  [...new Set(text.split('\n').map((line) => toWords(line).join('')))].filter(Boolean).join('\n')

/** Lists what a text of `toSearchText` has to contain: `Jo O’Brien` is `jo` and `obrien`. */
export const toSearchTerms = (query: string): string[] => [
  ...new Set(listTerms(query).map((words) => words.join(''))),
]
