import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Login, User } from '#shared/contracts/auth'
import { clientKey } from '../client-key.ts'
import type { Services } from '../services.ts'
import { userKey } from './login-throttle.ts'
import { verifyPassword } from './password.ts'
import { findUserCredentials } from './queries.ts'
import { sessionCookie } from './session-cookie.ts'
import { createSession, invalidateSession } from './sessions.ts'

/**
 * Creates a session and sets its cookie.
 * @throws 401 for a wrong password and an unknown e-mail alike, 429 after too many failures
 */
export async function logIn(
  c: Context,
  { db, env, loginThrottle }: Pick<Services, 'db' | 'env' | 'loginThrottle'>,
  { email, password }: Login,
  clientAddress: string | undefined,
): Promise<User> {
  const verified = await loginThrottle.attempt(userKey(email), clientKey(clientAddress), async () => {
    const credentials = findUserCredentials(db, email)
    const isRight = await verifyPassword(password, credentials?.passwordHash)
    return credentials && isRight ? credentials : null
  })
  const cookie = sessionCookie(c, env)
  const token = verified && createSession(db, verified, cookie.values)
  if (!token) throw new HTTPException(401, { message: 'Invalid email or password' })
  cookie.set(token)
  return verified.user
}

/** Deletes the session and its cookie; a success for a visitor too. */
export function logOut(c: Context, { db, env }: Pick<Services, 'db' | 'env'>): void {
  const cookie = sessionCookie(c, env)
  for (const token of cookie.values) invalidateSession(db, token)
  cookie.delete()
  // The guest's cart stays; pages of the session must not come back from the browser's cache.
  c.header('Clear-Site-Data', '"cache"')
}
