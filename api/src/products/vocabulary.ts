/** The words that a search can find, with the number of texts that have each. */
export type Vocabulary = ReadonlyMap<string, number>

/** Lower case, without accents and apostrophes: words and numbers. */
export const toWords = (text: string): string[] =>
  text
    .normalize('NFD')
    // Accents only: marks of other scripts make another letter.
    .replace(/[\u0300-\u036F'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

export function createVocabulary(texts: Iterable<string>): Vocabulary {
  const vocabulary = new Map<string, number>()
  for (const text of texts) {
    for (const word of new Set(toWords(text))) {
      if (!/\p{N}/u.test(word)) vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1)
    }
  }
  return vocabulary
}

const MIN_NEAR_LENGTH = 3
/** Of a word that is known itself: `black` may stand for `blank`, but `mug` is no `rug`. */
const MIN_NEAR_LENGTH_OF_KNOWN = 5
const MAX_NEAR_WORDS = 12

const singular = (word: string) => word.replace(/s$/, '')

/** Whether the word, its singular or a longer word that begins with it is known. */
export function isKnownWord(vocabulary: Vocabulary, word: string): boolean {
  if (vocabulary.has(word) || vocabulary.has(singular(word))) return true
  return word.length >= MIN_NEAR_LENGTH && vocabulary.keys().some((known) => known.startsWith(word))
}

/** Known words that differ from this one, or from its singular, by one letter, the most frequent first. */
export function listNearWords(vocabulary: Vocabulary, word: string): string[] {
  const isKnown = isKnownWord(vocabulary, word)
  if (word.length < (isKnown ? MIN_NEAR_LENGTH_OF_KNOWN : MIN_NEAR_LENGTH)) return []
  return closestWords(vocabulary, word, 1)
    .filter((known) => known !== word && (!isKnown || known[0] === word[0]))
    .slice(0, MAX_NEAR_WORDS)
}

/** Known words within this distance of the word or its singular: the closest first, then the most frequent. */
export function closestWords(vocabulary: Vocabulary, word: string, maxDistance: number): string[] {
  const forms = [...new Set([word, singular(word)])]
  const found: { known: string; distance: number; count: number }[] = []
  for (const [known, count] of vocabulary) {
    const distance = Math.min(...forms.map((form) => editDistance(form, known, maxDistance)))
    if (distance <= maxDistance) found.push({ known, distance, count })
  }
  return found.sort((a, b) => a.distance - b.distance || b.count - a.count).map(({ known }) => known)
}

/**
 * Letters added, left out, changed or swapped with the next one; more than `max` counts as `max + 1`.
 * @see https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance (optimal string alignment)
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let distance = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, beforePrevious[j - 2]! + 1)
      }
      row.push(distance)
    }
    if (Math.min(...row) > max) return max + 1
    beforePrevious = previous
    previous = row
  }
  return Math.min(previous[b.length]!, max + 1)
}
