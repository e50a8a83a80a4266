import { isClothing } from './garment-type.ts'
import { parseMeasure } from './measures.ts'
import { isYouthSize } from './sizes.ts'

/** Values of Google's product data. Null is unknown. */
export interface Audience {
  ageGroup: 'newborn' | 'infant' | 'toddler' | 'kids' | 'adult' | null
  gender: 'female' | 'male' | 'unisex' | null
}

export interface WornGarment {
  title: string
  type: string | null
}

const WOMEN = /\b(women|ladies|female|maternity)s?\b/i
const MEN = /\b(men|male)s?\b/i
const GIRLS = /\bgirls?\b/i
const BOYS = /\bboys?\b/i
const CHILDREN = /\b(youth|kid|child|children|junior)s?\b/i
const FOR_WOMEN = new Set(['Dress', 'Skirt', 'Sports bra'])

export function audienceOf({ title, type }: WornGarment, size: string): Audience {
  const isWorn = isApparel(type)
  return {
    ageGroup: ageOfSize(size) ?? ageOfTitle(title) ?? (isWorn ? 'adult' : null),
    gender: genderOfTitle(title) ?? (isWorn ? genderOfType(type) : null),
  }
}

// Socks are grouped apart from other clothing, because their sizes are their own.
const isApparel = (type: string | null) => type !== null && (isClothing(type) || type === 'Socks')

const genderOfType = (type: string | null) => (type !== null && FOR_WOMEN.has(type) ? 'female' : 'unisex')

function genderOfTitle(title: string): Audience['gender'] {
  const isFemale = WOMEN.test(title) || GIRLS.test(title)
  const isMale = MEN.test(title) || BOYS.test(title)
  if (isFemale && isMale) return 'unisex'
  if (/\bunisex\b/i.test(title)) return 'unisex'
  return isFemale ? 'female' : isMale ? 'male' : null
}

/** Looks for women and men before babies, because a `Women’s Baby Tee` is for adults. */
function ageOfTitle(title: string): Audience['ageGroup'] {
  if (GIRLS.test(title) || BOYS.test(title) || CHILDREN.test(title)) return 'kids'
  if (WOMEN.test(title) || MEN.test(title)) return 'adult'
  if (/\btoddlers?\b/i.test(title)) return 'toddler'
  if (/\bnewborns?\b/i.test(title)) return 'newborn'
  return /\b(baby|babies|infants?)\b/i.test(title) ? 'infant' : null
}

/** @see https://support.google.com/merchants/answer/6324463 */
function ageOfSize(size: string): Audience['ageGroup'] {
  if (isYouthSize(size)) return 'kids'
  const measure = parseMeasure(size)
  if (measure?.kind !== 'age') return null
  const years = measure.amounts.at(-1)!
  if (years > 5) return 'kids'
  if (years > 1) return 'toddler'
  return years > 0.25 ? 'infant' : 'newborn'
}
