import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Login, User } from '#shared/contracts/session'
import type { Store } from '../store.ts'
import { accountSubject, addressSubject } from './guesses.ts'
import { verifyPassword } from './password.ts'
import { clearSessionCookie, sendSessionCookie, sessionToken } from './session-cookie.ts'
import { endSession, startSession } from './sessions.ts'
import { findAccount } from './users.ts'

/**
 * Begins a session for whoever knows the password.
 * @param address the client's, by which guesses are counted
 * @throws 401 for a wrong password and an unknown e-mail alike; 429
 */
export async function logIn(
  c: Context,
  store: Store,
  { email, password }: Login,
  address: string | undefined,
): Promise<User> {
  const { db, env } = store
  const opened = await store.guesses.attempt(
    await accountSubject(email),
    addressSubject(address),
    async () => {
      const account = findAccount(db, email)
      const isRight = await verifyPassword(password, account?.passwordHash)
      return account && isRight ? account : null
    },
  )
  const token = opened && (await startSession(db, opened, sessionToken(c)))
  if (!token) throw new HTTPException(401, { message: 'Invalid email or password' })
  sendSessionCookie(c, env, token)
  return opened.user
}

/** Ends the session on the server and in the browser. Nothing to end is a success too. */
export async function logOut(c: Context, { db, env }: Store): Promise<void> {
  const token = sessionToken(c)
  if (token) await endSession(db, token)
  clearSessionCookie(c, env)
}
