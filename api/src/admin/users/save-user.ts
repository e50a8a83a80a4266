import { eq } from 'drizzle-orm'
import type { Role, User } from '#shared/contracts/auth'
import { accountKey } from '../../auth/login-throttle.ts'
import { hashPassword } from '../../auth/password.ts'
import { findUserCredentials, normalizeEmail, userColumns } from '../../auth/queries.ts'
import type { Db } from '../../db/client.ts'
import { loginFailures, sessions, users } from '../../db/schema.ts'

export interface UserDetails {
  email: string
  password: string
  role: Role
  /** What the account is called; unless given, what it was called before, or the e-mail's part before the @. */
  displayName?: string
}

/**
 * Creates an account, or gives an existing one the role and the password. Whoever was logged in to it is logged out, and
 * guesses at its old password no longer count against it.
 */
export async function saveUser(db: Db, details: UserDetails): Promise<{ user: User; created: boolean }> {
  const email = normalizeEmail(details.email)
  const passwordHash = await hashPassword(details.password)
  return db.transaction((tx) => {
    const existing = findUserCredentials(tx, email)
    const values = {
      email,
      displayName: details.displayName ?? existing?.user.displayName ?? email.slice(0, email.indexOf('@')),
      role: details.role,
      passwordHash,
    }
    const user = existing
      ? tx.update(users).set(values).where(eq(users.email, email)).returning(userColumns).get()
      : tx.insert(users).values(values).returning(userColumns).get()
    tx.delete(sessions).where(eq(sessions.userId, user.id)).run()
    tx.delete(loginFailures)
      .where(eq(loginFailures.key, accountKey(email)))
      .run()
    return { user, created: !existing }
  })
}
