import type { Context } from 'hono'
import type { EndSessions, UserSession } from '#shared/contracts/session'
import { openVisitorCart } from '../cart/cookies.ts'
import { transact } from '../db/transact.ts'
import { cookieJar } from '../http/cookies.ts'
import { notFound } from '../http/refusal.ts'
import { logEvent } from '../log/log-event.ts'
import { clearCheckoutDetails } from '../orders/checkout-details.ts'
import type { Services } from '../services.ts'
import type { SessionEnv } from './require-session.ts'
import { sessionCookie } from './session-cookie.ts'
import { endOtherSessions, endUserSession, listUserSessions } from './session-list.ts'

/** Ends one of the user's sessions, or all others. Returns the remaining ones. @throws 404 for an unknown one */
export async function endSessions(
  c: Context<SessionEnv>,
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  { id, all }: EndSessions,
): Promise<UserSession[]> {
  const { id: currentId, user } = c.var.session
  if (all) await endOtherSessions(db, user.id, currentId)
  if (id !== undefined && !(await endUserSession(db, user.id, id))) {
    throw notFound('There is no such session.')
  }
  if (id === currentId) {
    sessionCookie(cookieJar(c), env).delete()
    const { token } = openVisitorCart(cookieJar(c), env)
    if (token) await transact(db, (tx) => clearCheckoutDetails(tx, token))
  }
  logEvent(log, 'session.ended', {
    userId: user.id,
    which: all ? 'others' : id === currentId ? 'own' : 'one',
  })
  return id === currentId ? [] : listUserSessions(db, user.id, currentId)
}
