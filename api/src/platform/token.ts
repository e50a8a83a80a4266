import { createHash, timingSafeEqual } from 'node:crypto'
import { alphabet, generateRandomString } from 'oslo/crypto'

const TOKEN_LENGTH = 43
const ALPHABET = alphabet('a-z', 'A-Z', '0-9', '-', '_')

export const createToken = (): string => generateRandomString(TOKEN_LENGTH, ALPHABET)

/** Returns a SHA-256 in hex. A fast hash suffices, because the token is unguessable. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const isToken = (text: string): boolean => text.length === TOKEN_LENGTH && /^[\w-]+$/.test(text)

export function isSameSecret(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
