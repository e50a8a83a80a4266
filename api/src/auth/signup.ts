import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Role, Signup, User } from '#shared/contracts/auth'
import { clientKey } from '../client-key.ts'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { logEvent } from '../log-event.ts'
import { type LoginServices, openSession } from './login.ts'
import { signupKey } from './login-throttle.ts'
import { hashPassword } from './password.ts'
import { weakPasswordReason } from './password-strength.ts'
import { findUserCredentials, type UserCredentials, userColumns } from './queries.ts'

/**
 * Creates an account and its first session.
 * @throws 400 for a weak password, 403 where sign-up is off, 409 for an e-mail that has an account, 429 after too many of
 * those
 */
export async function signUp(
  c: Context,
  services: LoginServices,
  signup: Signup,
  clientAddress: string | undefined,
): Promise<User> {
  const { db, env, log, loginThrottle } = services
  if (env.SIGNUP === 'off') throw new HTTPException(403, { message: 'Accounts are made by the store.' })
  const weakness = weakPasswordReason(signup.password, signup.email)
  if (weakness) throw new HTTPException(400, { message: `The password ${weakness}.` })
  const key = signupKey(signup.email)
  const created = await loginThrottle.attempt(key, clientKey(clientAddress), async () => {
    if (findUserCredentials(db, signup.email)) return null
    const passwordHash = await hashPassword(signup.password)
    const save = (tx: Db) => createUser(tx, { ...signup, passwordHash, role: 'user' })
    return db.transaction(save, { behavior: 'immediate' })
  })
  if (!created)
    throw new HTTPException(409, { message: 'There is already an account with this e-mail address.' })
  logEvent(log, 'account.created', { userId: created.user.id, clientAddress })
  return openSession(c, services, created, { clientAddress })
}

type NewUser = Omit<Signup, 'password'> & { passwordHash: string; role: Role }

/** Null where the e-mail has got an account meanwhile. */
function createUser(db: Db, { email, displayName, passwordHash, role }: NewUser): UserCredentials | null {
  const user = db
    .insert(users)
    .values({ email, displayName, passwordHash, role })
    .onConflictDoNothing()
    .returning(userColumns)
    .get()
  return user ? { user, passwordHash } : null
}
