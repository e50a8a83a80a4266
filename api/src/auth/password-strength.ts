import { readFileSync } from 'node:fs'
import { isShortPassword, MIN_PASSWORD_LENGTH } from '#shared/signup-form'
import { projectPath } from '../platform/project-root.ts'

const LIST = projectPath('data/common-passwords.txt')

const normalize = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
/** Finds the word in a password: `sunshine` in `Sunshine2026!`. */
const toWord = (text: string) => text.match(/\p{L}(?:.*\p{L})?/su)?.[0] ?? ''
/** True if the text occurs in its double before the end. This is linear, unlike a regular expression. */
const isRepetition = (text: string) => (text + text).indexOf(text, 1) < text.length

const SEQUENCES = [
  '0123456789'.repeat(3),
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
].flatMap((sequence) => [sequence, Array.from(sequence).reverse().join('')])

let cachedList: ReadonlySet<string> | undefined
const commonPasswords = () => (cachedList ??= new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean)))

/** True for a password that is guessed first. @see https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver */
function isCommonPassword(password: string): boolean {
  const text = normalize(password)
  const common = commonPasswords()
  return (
    common.has(text) ||
    common.has(toWord(text)) ||
    isRepetition(text) ||
    SEQUENCES.some((sequence) => sequence.includes(text))
  )
}

/** Returns why a password is refused, to follow "The password": `must have at least 10 characters`. */
export function weakPasswordReason(password: string, email?: string): string | undefined {
  if (isShortPassword(password)) return `must have at least ${MIN_PASSWORD_LENGTH} characters`
  if (email !== undefined && normalize(password) === normalize(email)) return 'must not be the e-mail address'
  if (isCommonPassword(password)) return 'is too easy to guess: choose a less common one'
  return undefined
}
