/** The size of a variant whose provider leaves it empty: a mug, a sticker, a cap. */
export const ONE_SIZE = 'One size'

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL']
const ONE_SIZE_TERMS = new Set([
  'one size',
  'onesize',
  'one-size',
  'os',
  'osfa',
  'one size fits all',
  'one size fits most',
])

const GROUP = { letter: 0, extended: 1, numeric: 2, oneSize: 3, other: 4 }

/** Group first, then rank inside the group, then the text itself. */
function rank(size: string): [group: number, position: number] {
  const name = size.trim().toUpperCase()
  const letter = LETTERS.indexOf(name)
  if (letter >= 0) return [GROUP.letter, letter]
  // 2XS is smaller than XXS, 2XL is larger than XL: `XXL` and `XXXL` are other spellings of 2XL and 3XL.
  const small = name.match(/^(\d+)XS$/)
  if (small) return [GROUP.letter, -Number(small[1])]
  const large = name.match(/^(\d+)XL$/)
  if (large) return [GROUP.extended, Number(large[1])]
  const repeated = name.match(/^(X{2,})L$/)
  if (repeated) return [GROUP.extended, repeated[1]!.length]
  if (ONE_SIZE_TERMS.has(name.toLowerCase())) return [GROUP.oneSize, 0]
  const number = name.match(/^\d+(\.\d+)?/)
  if (number) return [GROUP.numeric, Number(number[0])]
  // `S/M` and `L/XL` stand by the size they begin with, before what has no order at all.
  const first = LETTERS.indexOf(name.split('/')[0]!)
  return [GROUP.other, first >= 0 ? first : LETTERS.length]
}

/**
 * Compares two sizes for sorting: letter sizes XXS to XL, extended ones like 2XL, numeric ones (`28`, `11 oz`, `2T`, `3-6m`),
 * one-size terms, then all others: ranges like `S/M` by where they begin, the rest by its text.
 */
export function compareSizes(a: string, b: string): number {
  const [groupA, positionA] = rank(a)
  const [groupB, positionB] = rank(b)
  return groupA - groupB || positionA - positionB || a.localeCompare(b, 'en', { numeric: true })
}

/** Distinct sizes in size order. */
export function sortSizes(sizes: Iterable<string>): string[] {
  return [...new Set(sizes)].sort(compareSizes)
}
