import { eq } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { TimeSpan } from 'oslo'
import type { Db } from '../db/client.ts'
import { sessions } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { clientKey } from '../http/rate-limit.ts'
import { refusal } from '../http/refusal.ts'
import { codeKey, sessionKey } from '../limits/failure-throttle.ts'
import { logEvent } from '../log/log-event.ts'
import type { Services } from '../services.ts'
import type { SessionEnv } from './require-session.ts'
import type { Session } from './sessions.ts'
import { isTwoFactorEnabled, spendCode } from './two-factor.ts'

/** Time after an entered code in which a session may do what can't be undone. */
const LIFETIME = new TimeSpan(10, 'm')

export function needsConfirmation(db: Db, { user, confirmedAt }: Session): boolean {
  const ageMs = Date.now() - (confirmedAt?.getTime() ?? 0)
  const isRecent = ageMs >= 0 && ageMs < LIFETIME.milliseconds()
  return !isRecent && isTwoFactorEnabled(db, user.id)
}

/** Requires a recent code if two-factor login is on. @throws 403 with the reason `two_factor_required` */
export function requireConfirmed(db: Db, session: Session): void {
  if (!needsConfirmation(db, session)) return
  throw refusal(403, { reason: 'two_factor_required' }, 'Enter a code of your authenticator app first.')
}

/** Guards a route for something that can't be undone. Use it after the role or session check. */
export const requireConfirmation =
  ({ db }: Pick<Services, 'db'>): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    requireConfirmed(db, c.var.session)
    await next()
  }

export function confirm(tx: Db, sessionId: number): void {
  tx.update(sessions).set({ confirmedAt: new Date() }).where(eq(sessions.id, sessionId)).run()
}

/** Confirms the session for 10 minutes with a right code. Returns false for a wrong one. @throws 429 after too many of those */
export async function confirmSession(
  c: Context<SessionEnv>,
  { db, log, failureThrottle }: Pick<Services, 'db' | 'log' | 'failureThrottle'>,
  code: string,
): Promise<boolean> {
  const { id, user } = c.var.session
  const clientAddress = c.env?.clientAddress
  const key = codeKey(sessionKey(id))
  const kind = await failureThrottle.attempt(key, clientKey(clientAddress), () =>
    spendCode(db, user.id, code),
  )
  logEvent(log, kind ? 'two_factor.confirmed' : 'two_factor.failed', { userId: user.id, kind, clientAddress })
  if (kind) await transact(db, (tx) => confirm(tx, id))
  return kind !== null
}
