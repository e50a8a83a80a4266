import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/** Countries whose addresses always have a postal code. Many countries have none. */
const NEEDS_POSTAL_CODE = new Set('US CA GB AU DE FR IT ES NL SE JP BR MX'.split(' '))

/** Place of the separator, counted from the end if below 0. */
const SEPARATORS: Record<string, { at: number; by: string }> = {
  BR: { at: 5, by: '-' },
  CA: { at: 3, by: ' ' },
  CZ: { at: 3, by: ' ' },
  GB: { at: -3, by: ' ' },
  GR: { at: 3, by: ' ' },
  IE: { at: 3, by: ' ' },
  JP: { at: 3, by: '-' },
  MT: { at: 3, by: ' ' },
  NL: { at: 4, by: ' ' },
  PL: { at: 2, by: '-' },
  PT: { at: 4, by: '-' },
  SE: { at: 3, by: ' ' },
  SK: { at: 3, by: ' ' },
}

/** Codes that the library lacks: Argentina's before 1998, Britain's forces and Girobank, Saudi Arabia's long ones. */
const OTHERS: Record<string, RegExp> = {
  AR: /^\d{4}$/,
  GB: /^(GIR ?0AA|BFPO ?\d{1,4})$/,
  SA: /^\d{9}$/,
}

export const ZIP_REQUIRED = 'ZIP / Postal code is required.'

const EXAMPLES: Record<string, string> = {
  AU: '2000',
  BR: '01310-100',
  CA: 'K1A 0B1',
  DE: '10115',
  ES: '28001',
  FR: '75001',
  GB: 'SW1A 1AA',
  IE: 'D02 AF30',
  IT: '00184',
  JP: '100-0001',
  MX: '06000',
  NL: '3511 AB',
  SE: '111 22',
  US: '89501',
}

/** True if digits are enough to type the country's postal codes, as on a phone's number pad. */
export const hasNumericPostalCode = (country: string): boolean => /^[\d\s-]+$/.test(EXAMPLES[country] ?? '')

export function readPostalCode(country: string, typed: string): { zip: string; error?: string } {
  const text = typed.normalize('NFKC').trim().toUpperCase()
  if (text === '') return { zip: '', ...(NEEDS_POSTAL_CODE.has(country) && { error: ZIP_REQUIRED }) }
  if (!postcodeValidatorExistsForCountry(country)) return { zip: text }
  const compact = text.replaceAll(/[\s\p{Pd}]/gu, '')
  // People write the country before it: 'D-10115', 'DK-1050'.
  const bare = compact.replace(/^[A-Z]{1,3}(?=\d{4,6}$)/, '')
  const zip = [separate(country, compact), compact, text, bare].find((each) => isValid(country, each))
  return zip === undefined ? { zip: text, error: toError(country) } : { zip }
}

const isValid = (country: string, code: string): boolean =>
  postcodeValidator(code, country) || OTHERS[country]?.test(code) === true

function separate(country: string, compact: string): string {
  if (country === 'US' && compact.length === 9) return `${compact.slice(0, 5)}-${compact.slice(5)}`
  const separator = SEPARATORS[country]
  if (!separator) return compact
  return compact.slice(0, separator.at) + separator.by + compact.slice(separator.at)
}

function toError(country: string): string {
  if (country === 'US') return 'Enter a ZIP code of five digits, like 89501.'
  const example = EXAMPLES[country]
  return example ? `Enter a postal code like ${example}.` : 'Enter a postal code of this country.'
}
