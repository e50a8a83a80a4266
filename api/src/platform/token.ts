import { createHash, timingSafeEqual } from 'node:crypto'
import { alphabet, generateRandomString } from 'oslo/crypto'

const TOKEN_LENGTH = 43
const ALPHABET = alphabet('a-z', 'A-Z', '0-9', '-', '_')

/** 258 random bits in characters that a cookie takes as they are. */
export const createToken = (): string => generateRandomString(TOKEN_LENGTH, ALPHABET)

/** SHA-256, hex. Fast is fine: the token is unguessable already. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const isToken = (text: string): boolean => text.length === TOKEN_LENGTH && /^[\w-]+$/.test(text)

/** Takes the same time wherever the two differ. */
export function isSameSecret(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
