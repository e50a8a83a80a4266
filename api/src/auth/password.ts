import { generateRandomString } from 'oslo/crypto'

/** Parameters by OWASP. Bun hashes, because `oslo/password` needs a native module for the same format. */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hash of discarded random bytes. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MZmxwziqMdZzIe5ssYjOY7jsQlAr3fQ203FaZG1C9hs$qTqhCNA5Z9PrkDR5TgpcawMjM1ZkpDI+hW75fxIojTs'

const normalize = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(normalize(password), ARGON2ID)
}

/** Verifies a password. Without a hash it does the same work, so that the time doesn't tell whether the user exists. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  return (await Bun.password.verify(normalize(password), hash ?? DUMMY_HASH)) && hash !== undefined
}

export const UNAMBIGUOUS_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password with 99 random bits. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, () => generateRandomString(5, UNAMBIGUOUS_CHARACTERS)).join('-')
}
