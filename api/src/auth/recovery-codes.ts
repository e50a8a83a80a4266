import { count, eq } from 'drizzle-orm'
import { generateRandomString } from 'oslo/crypto'
import type { Db } from '../db/client.ts'
import { recoveryCodes } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { hashPassword, UNAMBIGUOUS_CHARACTERS, verifyPassword } from './password.ts'

const COUNT = 10
const LENGTH = 12

/** Replaces a user's recovery codes. Returns the new ones, 59 random bits each; only their hashes are stored. */
export async function createRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => generateRandomString(LENGTH, UNAMBIGUOUS_CHARACTERS))
  const hashes = await Promise.all(codes.map(hashPassword))
  await transact(db, (tx) => {
    tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
    tx.insert(recoveryCodes)
      .values(hashes.map((codeHash) => ({ userId, codeHash })))
      .run()
  })
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

/** True once for each code. @param code without hyphens */
export async function spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  if (code.length !== LENGTH) return false
  const rows = db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).all()
  for (const { id, codeHash } of rows) {
    if (await verifyPassword(code, codeHash)) {
      const isSame = eq(recoveryCodes.id, id)
      const spent = await transact(db, (tx) => tx.delete(recoveryCodes).where(isSame).returning().get())
      return spent !== undefined
    }
  }
  return false
}
