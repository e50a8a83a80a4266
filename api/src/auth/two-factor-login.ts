import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { User } from '#shared/contracts/auth'
import type { AppEnv } from '../app-env.ts'
import { cookieJar } from '../http/cookies.ts'
import { clientKey } from '../http/rate-limit.ts'
import { refusal } from '../http/refusal.ts'
import { codeKey } from '../limits/failure-throttle.ts'
import { logEvent } from '../log/log-event.ts'
import { type LoginServices, loginKey, openSession } from './login.ts'
import { endPendingLogin, findPendingLogin } from './pending-login.ts'
import { spendCode } from './two-factor.ts'

const LOGIN_EXPIRED = 'Your login has expired. Please log in again.'

/** Completes a login with its code. @throws 401 for a wrong code, 401 `login_expired` without a pending login, 429 */
export async function completeLogin(
  c: Context<AppEnv>,
  services: LoginServices,
  { code }: { code: string },
): Promise<User> {
  const clientAddress = c.env?.clientAddress
  const { db, log, failureThrottle } = services
  const pending = findPendingLogin(cookieJar(c), services)
  if (!pending) throw refusal(401, { reason: 'login_expired' }, LOGIN_EXPIRED)
  const { id: userId, email } = pending.user
  const key = codeKey(await loginKey(c, services, email))
  const kind = await failureThrottle.attempt(key, clientKey(clientAddress), () => spendCode(db, userId, code))
  if (!kind) {
    logEvent(log, 'login.failed', { userId, step: 'two_factor', clientAddress })
    throw new HTTPException(401, { message: 'Invalid code' })
  }
  if (kind === 'recovery') logEvent(log, 'recovery_code.used', { userId, clientAddress })
  if (!(await endPendingLogin(c, services))) throw refusal(401, { reason: 'login_expired' }, LOGIN_EXPIRED)
  return openSession(c, services, pending, new Date())
}
