import { sql } from 'drizzle-orm'
import { toWords } from '#shared/words'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import type { Vocabulary } from './vocabulary.ts'

const MAX_WORDS = 12
const MAX_JOINED_WORDS = 3
const MIN_PREFIX_LENGTH = 3
/** So many letters may differ in a suggestion, which the visitor has to accept. */
const SUGGESTION_DISTANCE = 2
const MIN_SUGGESTED_LENGTH = 5

const STOP_WORDS = new Set('a an and dark for in light my of on or size the to with'.split(' '))

const quote = (word: string) => `"${word}"`

/** All of them where there are no others. */
export const withoutStopWords = (words: readonly string[]) => {
  const rest = words.filter((word) => !STOP_WORDS.has(word))
  return rest.length > 0 ? rest : words
}

const matchAll = (words: readonly string[], toTerm: (word: string) => string) =>
  `(${withoutStopWords(words).map(toTerm).join(' AND ')})`

/** The words, or those in which two or three neighbors are one: `open to work` finds `#OPENTOWORK`, `note book` a notebook. */
function listJoined(words: readonly string[]): string[][] {
  const joined: string[][] = []
  for (let length = 2; length <= MAX_JOINED_WORDS; length++) {
    for (let start = 0; start + length <= words.length; start++) {
      const word = words.slice(start, start + length).join('')
      joined.push([...words.slice(0, start), word, ...words.slice(start + length)])
    }
  }
  return joined
}

/** Columns of the full-text index: what a product is called counts more than other words for it, or its description. */
const NAMES = '{name type}'
const WORDS = '{name type keywords}'

const anyOf = (terms: readonly string[]) => (terms.length === 1 ? terms[0]! : `(${terms.join(' OR ')})`)

/**
 * Queries of FTS5, the better match first: all words by their stem, in ever more columns; then words that begin so, or have
 * such a part; then words that differ by a letter.
 */
function listTiers(words: readonly string[], vocabulary: Vocabulary): string[] {
  const exact = `(${[words, ...listJoined(words)].map((each) => matchAll(each, quote)).join(' OR ')})`
  const partsByWord = new Map(words.map((word) => [word, listParts(word, vocabulary)]))
  const partsOf = (word: string) => partsByWord.get(word)!
  const toNear = (word: string) => anyOf([...partsOf(word), ...vocabulary.listNear(word).map(quote)])
  const parts = matchAll(words, (word) => anyOf(partsOf(word)))
  const hasNear = withoutStopWords(words).some((word) => vocabulary.listNear(word).length > 0)
  return [
    `${NAMES} : ${exact}`,
    `${WORDS} : ${exact}`,
    exact,
    `${WORDS} : ${parts}`,
    parts,
    ...(hasNear ? [`${WORDS} : ${matchAll(words, toNear)}`] : []),
  ]
}

/** Terms for words that begin so, and for those that contain it. */
function listParts(word: string, vocabulary: Vocabulary): string[] {
  const isPrefix = word.length >= MIN_PREFIX_LENGTH && !vocabulary.isOtherGarment(word)
  return [isPrefix ? `${quote(word)}*` : quote(word), ...vocabulary.listContaining(word).map(quote)]
}

const matches = prepareOnce((db) =>
  db
    .select({ id: sql<number>`rowid` })
    .from(sql`product_search`)
    .where(sql`product_search MATCH ${sql.placeholder('query')}`)
    .orderBy(sql`rowid`)
    .prepare(),
)

/** Equal matches stay in the shop's own order. */
const listMatching = (db: Db, query: string) =>
  matches(db)
    .all({ query })
    .map(({ id }) => id)

const parseQuery = (q: string) => toWords(q).slice(0, MAX_WORDS)

/** The ids of the products that match all words, best first, hidden products included. */
export function findByText(db: Db, q: string, vocabulary: Vocabulary): number[] {
  const words = parseQuery(q)
  if (words.length === 0) return []
  return [...new Set(listTiers(words, vocabulary).flatMap((query) => listMatching(db, query)))]
}

/** The ids of the products that match some word, hidden products included: those with most words first. */
export function findByAnyWord(db: Db, q: string, vocabulary: Vocabulary): number[] {
  const counts = new Map<number, number>()
  for (const word of withoutStopWords(parseQuery(q))) {
    const terms = [word, ...vocabulary.listNear(word)]
    for (const id of listMatching(db, terms.map(quote).join(' OR ')))
      counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

/** The query with each unknown word replaced by the closest known one, or left out; undefined where nothing remains or changes. */
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
