import type { Context } from 'hono'
import type { Role, Signup, User } from '#shared/contracts/auth'
import type { AppEnv } from '../app-env.ts'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { clientKey, tooManyRequests } from '../http/rate-limit.ts'
import { badRequest, conflict, forbidden } from '../http/refusal.ts'
import { signupKey } from '../limits/failure-throttle.ts'
import { logEvent } from '../log/log-event.ts'
import { deleteInvitation, findInvitation, INVALID_INVITATION } from './invitations.ts'
import { type LoginServices, openSession } from './login.ts'
import { hashPassword } from './password.ts'
import { weakPasswordReason } from './password-strength.ts'
import { findUserCredentials, type UserCredentials, userColumns } from './queries.ts'

export const EMAIL_TAKEN = 'There is already an account with this e-mail address.'

/** Creates an account. @throws 400 for a weak password, 403 if sign-up isn't allowed, 409 for a known email, 429 */
export async function signUp(c: Context<AppEnv>, services: LoginServices, signup: Signup): Promise<User> {
  const clientAddress = c.env?.clientAddress
  const { db, log, failureThrottle, signupLimiter } = services
  const { invitation: token, password, ...account } = signup
  const role = requireSignupAllowed(services, signup)
  const weakness = weakPasswordReason(password, account.email)
  if (weakness) throw badRequest(`The password ${weakness}.`)
  const waitSeconds = signupLimiter.take(clientKey(clientAddress))
  if (waitSeconds > 0) {
    throw tooManyRequests('Too many sign-ups. Please wait a moment and try again.', waitSeconds)
  }
  const key = signupKey(account.email)
  const created = await failureThrottle.attempt(key, clientKey(clientAddress), async () => {
    if (findUserCredentials(db, account.email)) return null
    const passwordHash = await hashPassword(password)
    const save = (tx: Db) => {
      const user = createUser(tx, { ...account, passwordHash, role })
      if (user && token !== undefined && !deleteInvitation(tx, token)) throw invalidInvitation()
      return user
    }
    return transact(db, save)
  })
  if (!created) throw conflict(EMAIL_TAKEN)
  logEvent(log, 'account.created', { userId: created.user.id, clientAddress })
  return openSession(c, services, created)
}

const invalidInvitation = () => forbidden(INVALID_INVITATION)

/** Returns the role of the new account. @throws 403 without a valid invitation or an open sign-up, 400 for another email */
function requireSignupAllowed({ db, env }: Pick<LoginServices, 'db' | 'env'>, signup: Signup): Role {
  if (signup.invitation === undefined) {
    if (env.SIGNUP === 'on') return 'user'
    throw forbidden('Accounts are made by the store.')
  }
  const invitation = findInvitation(db, signup.invitation)
  if (!invitation) throw invalidInvitation()
  if (invitation.email === signup.email) return invitation.role
  throw badRequest('This invitation is for another e-mail address.')
}

type NewUser = Pick<Signup, 'displayName' | 'email'> & { passwordHash: string; role: Role }

/** Creates a user, or returns null if the email has an account by now. */
function createUser(db: Db, { email, displayName, passwordHash, role }: NewUser): UserCredentials | null {
  const user = db
    .insert(users)
    .values({ email, displayName, passwordHash, role })
    .onConflictDoNothing()
    .returning(userColumns)
    .get()
  return user ? { user, passwordHash } : null
}
