export const ONE_SIZE = 'One size'

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL']
const ONE_SIZE_NAMES = new Set([
  'one size',
  'onesize',
  'one-size',
  'os',
  'osfa',
  'one size fits all',
  'one size fits most',
])

const GROUP = { letter: 0, extended: 1, numeric: 2, oneSize: 3, other: 4 }

function rank(size: string): [group: number, position: number] {
  const name = size.trim().toUpperCase()
  const letter = LETTERS.indexOf(name)
  if (letter >= 0) return [GROUP.letter, letter]
  const small = name.match(/^(\d+)XS$/)
  if (small) return [GROUP.letter, -Number(small[1])]
  const large = name.match(/^(\d+)XL$/)
  if (large) return [GROUP.extended, Number(large[1])]
  // `XXL` is another spelling of 2XL.
  const repeated = name.match(/^(X{2,})L$/)
  if (repeated) return [GROUP.extended, repeated[1]!.length]
  if (ONE_SIZE_NAMES.has(name.toLowerCase())) return [GROUP.oneSize, 0]
  const months = name.match(/^(\d+)(?:-\d+)? ?M$/)
  if (months) return [GROUP.numeric, Number(months[1]) / 12]
  const number = name.match(/^\d+(\.\d+)?/)
  if (number) return [GROUP.numeric, Number(number[0])]
  const rangeStart = LETTERS.indexOf(name.split('/')[0]!)
  return [GROUP.other, rangeStart >= 0 ? rangeStart : LETTERS.length]
}

/** `S`, `2XL`. */
export const isLetterSize = (size: string): boolean => rank(size)[0] <= GROUP.extended

/**
 * Compares in size order: letters (XXS to XL), extended (2XL), numeric (`28`, `11 oz`; months such as `3-6m` as parts of a
 * year, because children's sizes mix both), one size, then others: ranges like `S/M` by their first size, the rest
 * alphabetically.
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
