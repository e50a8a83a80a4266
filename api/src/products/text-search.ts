import { hasWordParts, toWords } from '#shared/words'
import type { Vocabulary } from './vocabulary.ts'
import { MATCH, type Matches, type WordIndex } from './word-index.ts'

const MAX_WORDS = 12
const MAX_JOINED_WORDS = 4
/** Number of letters that may differ in a suggestion, which the visitor has to accept. */
const SUGGESTION_DISTANCE = 2
const MIN_SUGGESTED_LENGTH = 5

const STOP_WORDS = new Set('a an and dark for in light my of on or size the to with'.split(' '))

/** Returns all words if there are only stop words. */
export const withoutStopWords = (words: readonly string[]) => {
  const rest = words.filter((word) => !STOP_WORDS.has(word))
  return rest.length > 0 ? rest : words
}

/** Returns the worse match of each product, which must match both. */
const worseOf = (a: Matches, b: Matches): Matches => a.map((match, product) => Math.max(match, b[product]!))

const betterOf = (a: Matches, b: Matches): Matches => a.map((match, product) => Math.min(match, b[product]!))

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Finds a word. In a script without spaces, it may be several: those that a dictionary knows are in the text apart. */
function findWord(index: WordIndex, word: string): Matches {
  const matches = index.find(word)
  if (!hasWordParts(word) || matches.some((match) => match !== MATCH.none)) return matches
  const parts = [...segmenter.segment(word)]
  return parts.length > 1 ? parts.map(({ segment }) => index.find(segment)).reduce(worseOf) : matches
}

/** Finds products with all words. Neighbors may be one: `open to work` finds `#OPENTOWORK`, `note book` a notebook. */
function findAll(index: WordIndex, words: readonly string[]): Matches {
  const needed = new Set(withoutStopWords(words))
  // The entry at an index has the matches of as many words from the first one.
  const found: Matches[] = [new Uint8Array(index.ids.length)]
  for (const [last, word] of words.entries()) {
    const before = found[last]!
    let best = needed.has(word) ? worseOf(before, findWord(index, word)) : before
    for (let first = last - 1; first >= 0 && first > last - MAX_JOINED_WORDS; first--) {
      const joined = words.slice(first, last + 1).join('')
      if (index.has(joined)) best = betterOf(best, worseOf(found[first]!, index.findWhole(joined)))
    }
    found.push(best)
  }
  return found.at(-1)!
}

const parseQuery = (q: string) => toWords(q).slice(0, MAX_WORDS)

/** Lists the active products that match all words, best first. Equal matches stay in the shop's own order. */
export function findByText(index: WordIndex, q: string): number[] {
  const words = parseQuery(q)
  if (words.length === 0) return []
  const matches = findAll(index, words)
  const idsByMatch = Object.values(MATCH).map((): number[] => [])
  for (const [product, id] of index.ids.entries()) idsByMatch[matches[product]!]!.push(id)
  return idsByMatch.slice(0, MATCH.none).flat()
}

/** Lists the active products that match some word, those with most words first. */
export function findByAnyWord(index: WordIndex, q: string): number[] {
  const found = withoutStopWords(parseQuery(q)).map((word) => findWord(index, word))
  const countOf = (product: number) => found.filter((matches) => matches[product] !== MATCH.none).length
  return index.ids
    .map((id, product) => ({ id, count: countOf(product) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ id }) => id)
}

/** Replaces unknown words by the closest known ones or drops them. Undefined if nothing remains or changes. */
export function suggestQuery(q: string, vocabulary: Vocabulary): string | undefined {
  const words = parseQuery(q)
  const suggested = words.flatMap((word) => {
    if (STOP_WORDS.has(word) || vocabulary.isKnown(word)) return word
    if (word.length < MIN_SUGGESTED_LENGTH || vocabulary.isOtherGarment(word)) return []
    return vocabulary.findClosest(word, SUGGESTION_DISTANCE) ?? []
  })
  const hasMeaning = suggested.some((word) => !STOP_WORDS.has(word))
  return hasMeaning && suggested.join(' ') !== words.join(' ') ? suggested.join(' ') : undefined
}
