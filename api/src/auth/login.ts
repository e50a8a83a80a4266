import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Login, User } from '#shared/contracts/auth'
import type { Services } from '../services.ts'
import { accountKey, clientKey } from './login-throttle.ts'
import { verifyPassword } from './password.ts'
import { findUserCredentials } from './queries.ts'
import { deleteSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'
import { createSession, invalidateSession } from './sessions.ts'

/**
 * Begins a session for whoever knows the password.
 * @param address the client's, by which guesses are counted
 * @throws 401 for a wrong password and an unknown e-mail alike; 429
 */
export async function logIn(
  c: Context,
  services: Services,
  { email, password }: Login,
  address: string | undefined,
): Promise<User> {
  const { db, env } = services
  const opened = await services.loginThrottle.attempt(accountKey(email), clientKey(address), async () => {
    const account = findUserCredentials(db, email)
    const isRight = await verifyPassword(password, account?.passwordHash)
    return account && isRight ? account : null
  })
  const token = opened && createSession(db, opened, sessionToken(c))
  if (!token) throw new HTTPException(401, { message: 'Invalid email or password' })
  setSessionCookie(c, env, token)
  return opened.user
}

/** Ends the session on the server and in the browser. Nothing to end is a success too. */
export function logOut(c: Context, { db, env }: Pick<Services, 'db' | 'env'>): void {
  const token = sessionToken(c)
  if (token) invalidateSession(db, token)
  deleteSessionCookie(c, env)
}
