import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Login, User } from '#shared/contracts/session'
import type { AppEnv } from '../app.ts'
import type { Store } from '../store.ts'
import { accountSubject, addressSubject } from './guesses.ts'
import { verifyPassword } from './password.ts'
import { sendSessionCookie, sessionToken } from './session-cookie.ts'
import { startSession } from './sessions.ts'
import { findAccount } from './users.ts'

/** Begins a session for whoever knows the password. @throws 401 for a wrong password and an unknown e-mail alike; 429 */
export async function logIn(c: Context<AppEnv>, store: Store, { email, password }: Login): Promise<User> {
  const { db, env } = store
  const opened = await store.guesses.attempt(
    await accountSubject(email),
    addressSubject(c.env?.address),
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
