import { alphabet, generateRandomString, sha256 } from 'oslo/crypto'
import { encodeHex } from 'oslo/encoding'

// oslo's randomness and encodings are Web Crypto underneath and sound; its author now points to the @oslojs packages,
// which split the same functions up. Its cookies are left to `hono/cookie`, and its password hashing to Bun.
const ALPHABET = alphabet('a-z', '0-9')

/** 206 bits of randomness: a secret that nobody can guess and a cookie can carry as it is. */
export function createToken(): string {
  return generateRandomString(40, ALPHABET)
}

/** SHA-256, hex. Fast is fine: the token is unguessable already. */
export async function hashToken(token: string): Promise<string> {
  return encodeHex(await sha256(new TextEncoder().encode(token)))
}

/** Without what is easily taken for something else when it is read out or typed off. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be typed off: four groups of five, 99 bits of randomness. */
export function createPassword(): string {
  return Array.from({ length: 4 }, () => generateRandomString(5, LEGIBLE)).join('-')
}
