import { eq } from 'drizzle-orm'
import type { Role, User } from '#shared/contracts/auth'
import { normalizeEmail } from '#shared/email'
import { deleteInvitationsBy } from '../../auth/invitations.ts'
import { requireRemainingAdmin } from '../../auth/last-admin.ts'
import { hashPassword } from '../../auth/password.ts'
import { findUserCredentials, userColumns } from '../../auth/queries.ts'
import { endAllSessions } from '../../auth/session-list.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/accounts.ts'
import { transact } from '../../db/transact.ts'
import { codeKey, resetLoginFailures, userKey } from '../../limits/failure-throttle.ts'

export interface UserDetails {
  email: string
  password: string
  role?: Role | undefined
  displayName?: string
}

/** Creates or enables a user with this password, and ends its sessions. @throws 409 if no administrator would remain */
export async function saveUser(db: Db, details: UserDetails): Promise<{ user: User; created: boolean }> {
  const email = normalizeEmail(details.email)
  const passwordHash = await hashPassword(details.password)
  const save = (tx: Db) => {
    const existing = findUserCredentials(tx, email)
    const role = details.role ?? existing?.user.role ?? 'admin'
    if (existing && role !== 'admin') requireRemainingAdmin(tx, existing.user.id, 'demoted')
    const values = {
      email,
      displayName: details.displayName ?? existing?.user.displayName ?? email.slice(0, email.indexOf('@')),
      role,
      passwordHash,
      isDisabled: false,
    }
    const user = existing
      ? tx.update(users).set(values).where(eq(users.email, email)).returning(userColumns).get()
      : tx.insert(users).values(values).returning(userColumns).get()
    endAllSessions(tx, user.id)
    if (role !== 'admin') deleteInvitationsBy(tx, user.id)
    resetLoginFailures(tx, userKey(email), codeKey(userKey(email)))
    return { user, created: !existing }
  }
  return transact(db, save)
}
