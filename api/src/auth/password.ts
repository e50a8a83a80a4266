import { generateRandomString } from 'oslo/crypto'

/**
 * Argon2id as OWASP recommends it: 19 MiB, two passes. `Bun.password` rather than `oslo/password`: the same algorithm and
 * format (each verifies the other's hashes), built in, where oslo's author has given the package up and its hashing
 * needs a native module of its own.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** The hash of random bytes that nobody kept: no password opens it, and refusing one takes as long as for any account. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MZmxwziqMdZzIe5ssYjOY7jsQlAr3fQ203FaZG1C9hs$qTqhCNA5Z9PrkDR5TgpcawMjM1ZkpDI+hW75fxIojTs'

/** One password typed on two keyboards is the same password. */
const normal = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(normal(password), ARGON2ID)
}

/** False without a hash too, after the same work: how long the answer takes must not tell whether there is an account. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  return (await Bun.password.verify(normal(password), hash ?? DUMMY_HASH)) && hash !== undefined
}

/** Without characters that are easily mistaken for another when typed off. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be typed off: four groups of five, 99 random bits. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, () => generateRandomString(5, LEGIBLE)).join('-')
}
