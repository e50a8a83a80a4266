import { isGarmentWord } from '#shared/garment-type'
import { familyOfShade } from './shades.ts'

const MIN_LENGTH = 3
const MIN_CONTAINED_LENGTH = 4
/** Shorter words have so many near ones that the first letter must be right. */
const MIN_LENGTH_OF_ANY_LETTER = 5
const MAX_EXPANSIONS = 12
const MAX_CACHED = 1000

const singular = (word: string) => word.replace(/s$/, '')

/** Words that a search can find, with the number of texts that have each. */
export class Vocabulary {
  readonly #counts = new Map<string, number>()
  readonly #near = new Map<string, string[]>()
  readonly #containing = new Map<string, string[]>()

  /** Leaves out numbers, because none is a misspelling of another. */
  constructor(counts: Iterable<[word: string, count: number]>) {
    for (const [word, count] of counts) {
      if (!/\p{N}/u.test(word)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + count)
    }
  }

  has = (word: string): boolean => this.#counts.has(word) || this.#counts.has(singular(word))

  /** True for a garment that the shop doesn't have: `skirt` is no misspelled `shirt`. */
  isOtherGarment = (word: string): boolean => !this.has(word) && isGarmentWord(word)

  isKnown(word: string): boolean {
    if (this.has(word)) return true
    return word.length >= MIN_LENGTH && this.#counts.keys().some((known) => known.startsWith(word))
  }

  /** Lists words that contain an unknown one: `work` is in `opentowork`. */
  listContaining(word: string): string[] {
    return memoize(this.#containing, word, () => this.#findContaining(word))
  }

  #findContaining(word: string): string[] {
    if (word.length < MIN_CONTAINED_LENGTH || this.isKnown(word) || isGarmentWord(word)) return []
    return this.#findFrequent((known) => known.includes(word))
  }

  /** Lists words that differ by one letter, or the basic color of a shade that no product names. */
  listNear(word: string): string[] {
    return memoize(this.#near, word, () => this.#findNear(word))
  }

  #findNear(word: string): string[] {
    const isKnown = this.isKnown(word)
    const isShort = word.length < MIN_LENGTH_OF_ANY_LETTER
    if (word.length < MIN_LENGTH || (isKnown && isShort) || this.isOtherGarment(word)) return []
    const family = isKnown ? undefined : familyOfShade(word)
    if (family) return [family]
    const forms = [word, singular(word)]
    return this.#findFrequent(
      (known) =>
        known.length >= MIN_LENGTH &&
        known !== word &&
        (known[0] === word[0] || (!isKnown && !isShort)) &&
        forms.some((form) => isOneEditApart(form, known)),
    )
  }

  findClosest(word: string, maxDistance: number): string | undefined {
    const distanceOf = (known: string) =>
      Math.min(editDistance(word, known, maxDistance), editDistance(singular(word), known, maxDistance))
    return this.#find((known) => known[0] === word[0] && known.length >= MIN_LENGTH)
      .map((known) => ({ known, distance: distanceOf(known) }))
      .filter(({ distance }) => distance <= maxDistance)
      .sort((a, b) => a.distance - b.distance || this.#counts.get(b.known)! - this.#counts.get(a.known)!)[0]
      ?.known
  }

  /** Lists the most frequent first, and not all of a great many, so that a query stays small. */
  #findFrequent(matches: (known: string) => boolean): string[] {
    return this.#find(matches)
      .sort((a, b) => this.#counts.get(b)! - this.#counts.get(a)!)
      .slice(0, MAX_EXPANSIONS)
  }

  #find(matches: (known: string) => boolean): string[] {
    const found: string[] = []
    for (const known of this.#counts.keys()) {
      if (matches(known)) found.push(known)
    }
    return found
  }
}

function memoize(known: Map<string, string[]>, word: string, find: () => string[]): string[] {
  const cached = known.get(word)
  if (cached) return cached
  if (known.size >= MAX_CACHED) known.clear()
  const found = find()
  known.set(word, found)
  return found
}

/** True if one letter is added, left out, changed or swapped with the next one. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEditApart(b, a)
  if (b.length - a.length > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1)
  if (start === a.length) return false
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start]
  return a.slice(start + 1) === b.slice(start + 1) || (isSwapped && a.slice(start + 2) === b.slice(start + 2))
}

/** Returns `max + 1` for more. @see https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance (optimal alignment) */
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
