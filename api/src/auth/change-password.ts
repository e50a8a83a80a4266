import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ChangePassword, User } from '#shared/contracts/auth'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { cookieJar } from '../http/cookies.ts'
import { clientKey } from '../http/rate-limit.ts'
import { badRequest, forbidden } from '../http/refusal.ts'
import { sessionKey } from '../limits/failure-throttle.ts'
import { logEvent } from '../log/log-event.ts'
import { rememberBrowser } from './known-browser.ts'
import type { LoginServices } from './login.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { weakPasswordReason } from './password-strength.ts'
import { areCredentialsValid, findUserCredentials, type UserCredentials } from './queries.ts'
import type { SessionEnv } from './require-session.ts'
import { sessionCookie } from './session-cookie.ts'
import { endAllSessions, replaceSessionToken } from './session-list.ts'

export const wrongPassword = () => forbidden('The current password is wrong.')

/** Checks the password of a logged-in user. @throws 403 for a wrong one, 429 after too many of them */
export async function requirePassword(
  c: Context<SessionEnv>,
  { db, log, failureThrottle }: Pick<LoginServices, 'db' | 'log' | 'failureThrottle'>,
  password: string,
): Promise<UserCredentials> {
  const { id, user } = c.var.session
  const clientAddress = c.env?.clientAddress
  const verified = await failureThrottle.attempt(sessionKey(id), clientKey(clientAddress), async () => {
    const credentials = findUserCredentials(db, user.email)
    const isRight = await verifyPassword(password, credentials?.passwordHash)
    return credentials && isRight ? credentials : null
  })
  if (verified) return verified
  logEvent(log, 'password.failed', { userId: user.id, clientAddress })
  throw wrongPassword()
}

/** Changes the password, ends everything that the old one opened, and renews this session's token. @throws 400, 403, 429 */
export async function changePassword(
  c: Context<SessionEnv>,
  services: LoginServices,
  { currentPassword, newPassword }: ChangePassword,
): Promise<User> {
  const { db, env, log } = services
  const { session } = c.var
  const { user } = session
  const weakness = weakPasswordReason(newPassword, user.email)
  if (weakness) throw badRequest(`The new password ${weakness}.`)
  const current = await requirePassword(c, services, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  const save = (tx: Db) => {
    if (!areCredentialsValid(tx, user.id, current.passwordHash)) throw wrongPassword()
    tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
    endAllSessions(tx, user.id, session.id)
    return replaceSessionToken(tx, session.id)
  }
  const token = await transact(db, save)
  sessionCookie(cookieJar(c), env, session.expiresAt).set(token, user)
  await rememberBrowser(cookieJar(c), services, { user, passwordHash })
  logEvent(log, 'password.changed', { userId: user.id })
  return user
}
