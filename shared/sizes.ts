import { parseMeasure, toPlainSigns } from './measures.ts'

export const ONE_SIZE = 'One size'

const GROUP = { youth: 0, letter: 1, extended: 2, measure: 3, oneSize: 4, other: 5 }
/** Spellings of one letter, in the order in which they stand: M, MT, Medium, M/L. */
const FORM = { letter: 0, fit: 1, word: 2, range: 3 }

/** Group, and the numbers that decide within it. A place precedes those that begin with it. */
type Place = readonly number[]

const YOUTH =
  /\b(?:youth|yth)|\b(?:kid|child|children|junior|boy|girl|toddler|infant)'?s?\b'?|\b(?:jr|baby)\b/g
const YOUTH_LETTER = /(?<![a-z\d])y[\s-]*(?=\d|x*[sml])/g
const ADULT = /\b(?:adult|unisex)|\b(?:wo)?men'?s?\b/g
const FIT = /tall|\b(?:petite|short|regular|long)\b/g
const SIZE_SYSTEM = /^(?:size|us|uk|eu)\b/
const ONE_SIZE_WORDS = /^(?:(?:one|1|free)-?size|os(?:f[am])?$|o\/s$|universal$|adjustable$)/

/** Places `S`, `2XL`, `1X`, `X-Large` or `XLT` on a scale: XS is -1, S is 0, M is 1, L is 2, and XL is 3. */
function placeLetter(text: string, isFit: boolean): Place | undefined {
  const letters = text
    .replace(/small|sml?$/, 's')
    .replace(/medium|med$|md$/, 'm')
    .replace(/large|lr?g$/, 'l')
  const match = letters.match(/^(?:(\d+)x|(x*)(?=[sl]))?([sml]?)(-?t)?$/)
  if (!match) return undefined
  const [, digits, xs = '', letter, tall] = match
  if (letter === 'm' ? digits : !letter && !digits) return undefined
  const steps = Number(digits ?? xs.length)
  const scale = letter === 's' ? -steps : letter === 'm' ? 1 : 2 + steps
  const isExtended = letter !== 's' && (digits !== undefined || steps > 1)
  const form = isFit || tall ? FORM.fit : letters === text ? FORM.letter : FORM.word
  return [isExtended ? GROUP.extended : GROUP.letter, scale, form]
}

function placeRange(text: string, isFit: boolean): Place | undefined {
  const places = text.split(/[/-]/).map((part) => placeLetter(part, isFit))
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last || places.includes(undefined)) return undefined
  return [...first.slice(0, 2), FORM.range, ...last]
}

function placePlain(text: string): Place {
  const name = text.replace(SIZE_SYSTEM, '').replace(/^[\s/-]+|[\s/-]+$/g, '')
  const isFit = name.search(FIT) >= 0
  const letters = name
    .replace(FIT, '')
    .replace(/\bto\b/g, '-')
    .replace(/\s|-$|^-/g, '')
    .replace(/extra-?/g, 'x')
    .replace(/x-(?=[sl])/g, 'x')
  if (ONE_SIZE_WORDS.test(letters)) return [GROUP.oneSize]
  const place = placeLetter(letters, isFit) ?? placeRange(letters, isFit)
  if (place) return place
  const measure = parseMeasure(name)
  return measure ? [GROUP.measure, measure.kind === 'content' ? 1 : 0, ...measure.amounts] : [GROUP.other]
}

const isOther = (place: Place) => place[0] === GROUP.other

function placeOf(size: string): Place {
  const text = toPlainSigns(size).trim()
  const name = text.replace(/\([^)]*\)/g, '').trim() || text
  if (text.search(YOUTH) >= 0) {
    const rest = name.replace(YOUTH, '')
    const place = placePlain(rest)
    if (!isOther(place) || !/[\p{L}\p{N}]/u.test(rest)) return [GROUP.youth, ...place]
  }
  const youthPlace = placePlain(name.replace(YOUTH_LETTER, ''))
  if (name.search(YOUTH_LETTER) >= 0 && !isOther(youthPlace)) return [GROUP.youth, ...youthPlace]
  return placePlain(name.replace(ADULT, ''))
}

const MAX_MEMOIZED = 10_000
const memoized = new Map<string, Place>()

/** Finds a size's place in the order. Memoized, because a catalog has the same few sizes ten thousand times. */
function findPlace(size: string): Place {
  let place = memoized.get(size)
  if (place === undefined) {
    place = placeOf(size)
    if (memoized.size < MAX_MEMOIZED) memoized.set(size, place)
  }
  return place
}

/** True for `S`, `2XL`, `MT`, `Large` and `S/M`, except for children. */
export const isLetterSize = (size: string): boolean =>
  [GROUP.letter, GROUP.extended].includes(findPlace(size)[0]!)

export const isYouthSize = (size: string): boolean => findPlace(size)[0] === GROUP.youth

const collator = new Intl.Collator('en', { numeric: true })
const withoutSpaces = (size: string) => size.replace(/\s/g, '')

function comparePlaces(a: Place, b: Place): number {
  const index = a.findIndex((value, each) => value !== b[each])
  return index < 0 ? a.length - b.length : a[index]! - (b[index] ?? Number.NEGATIVE_INFINITY)
}

/** Compares by group, then by quantity or letter, then by spelling. A range stands after its first size. */
export const compareSizes = (a: string, b: string): number =>
  comparePlaces(findPlace(a), findPlace(b)) ||
  collator.compare(withoutSpaces(a), withoutSpaces(b)) ||
  collator.compare(a, b)

export function sortSizes(sizes: Iterable<string>): string[] {
  return [...new Set(sizes)].sort(compareSizes)
}
