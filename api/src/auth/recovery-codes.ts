import { and, count, eq, like } from 'drizzle-orm'
import { generateRandomString } from 'oslo/crypto'
import type { Db } from '../db/client.ts'
import { recoveryCodes } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { hashToken } from '../platform/token.ts'
import { UNAMBIGUOUS_CHARACTERS, verifyPassword } from './password.ts'

const COUNT = 10
const LENGTH = 12

/** Replaces a user's recovery codes and returns them. A fast hash is enough for 59 random bits. Call it in a transaction. */
export function replaceRecoveryCodes(tx: Db, userId: number): string[] {
  const codes = Array.from({ length: COUNT }, () => generateRandomString(LENGTH, UNAMBIGUOUS_CHARACTERS))
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(code) })))
    .run()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

export function countRecoveryCodes(db: Db, userId: number): number {
  const { total } = db
    .select({ total: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .get()!
  return total
}

/** Spends a recovery code, given without hyphens. Returns true once for each code. */
export async function spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  if (code.length !== LENGTH) return false
  const codeHash = (await findSlowHash(db, userId, code)) ?? hashToken(code)
  const isSame = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))
  const spent = await transact(db, (tx) => tx.delete(recoveryCodes).where(isSame).returning().get())
  return spent !== undefined
}

/** Finds the hash of a code from a version that hashed codes like passwords. */
async function findSlowHash(db: Db, userId: number, code: string): Promise<string | undefined> {
  const isSlow = and(eq(recoveryCodes.userId, userId), like(recoveryCodes.codeHash, '$argon2%'))
  for (const { codeHash } of db.select().from(recoveryCodes).where(isSlow).all()) {
    if (await verifyPassword(code, codeHash)) return codeHash
  }
  return undefined
}
