import { and, eq } from 'drizzle-orm'
import type { User } from '#shared/contracts/auth'
import { normalizeEmail } from '#shared/email'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'

export const userColumns = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  avatarUrl: users.avatarUrl,
  role: users.role,
}

export interface UserCredentials {
  user: User
  passwordHash: string
}

export function findUserCredentials(db: Db, email: string): UserCredentials | undefined {
  return db
    .select({ user: userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, normalizeEmail(email)))
    .get()
}

/** True if the password is unchanged and the account is not disabled. */
export function areCredentialsValid(db: Db, userId: number, passwordHash: string): boolean {
  const unchanged = and(
    eq(users.id, userId),
    eq(users.passwordHash, passwordHash),
    eq(users.isDisabled, false),
  )
  return db.select({ id: users.id }).from(users).where(unchanged).get() !== undefined
}

export async function changeName(db: Db, userId: number, displayName: string): Promise<void> {
  await transact(db, (tx) => tx.update(users).set({ displayName }).where(eq(users.id, userId)).run())
}

export function hasAdmin(db: Db): boolean {
  return db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1).get() !== undefined
}
