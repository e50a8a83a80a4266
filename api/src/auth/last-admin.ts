import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/accounts.ts'
import { conflict } from '../http/refusal.ts'

/** Checks that an administrator remains. Call it before this user stops being one. @throws 409 if no other one is enabled */
export function requireRemainingAdmin(
  db: Db,
  userId: number,
  change: 'demoted' | 'disabled' | 'deleted',
): void {
  const isAdmin = and(eq(users.role, 'admin'), eq(users.isDisabled, false))
  const ids = { id: users.id }
  const admin = db
    .select(ids)
    .from(users)
    .where(and(eq(users.id, userId), isAdmin))
    .get()
  if (!admin) return
  const other = db
    .select(ids)
    .from(users)
    .where(and(ne(users.id, userId), isAdmin))
    .limit(1)
    .get()
  if (!other) throw conflict(`The last administrator can't be ${change}.`)
}
