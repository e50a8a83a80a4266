import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Login, User } from '#shared/contracts/auth'
import type { AppEnv } from '../app-env.ts'
import { openVisitorCart } from '../cart/cookies.ts'
import { transact } from '../db/transact.ts'
import { cookieJar } from '../http/cookies.ts'
import { clientKey, tooManyRequests } from '../http/rate-limit.ts'
import { browserKey, resetLoginFailures, userKey } from '../limits/failure-throttle.ts'
import { logEvent } from '../log/log-event.ts'
import { clearCheckoutDetails } from '../orders/checkout-details.ts'
import type { Services } from '../services.ts'
import { findKnownBrowser, rememberBrowser } from './known-browser.ts'
import { verifyPassword } from './password.ts'
import { startPendingLogin } from './pending-login.ts'
import { areCredentialsValid, findUserCredentials, type UserCredentials } from './queries.ts'
import { clearSession, sessionCookie } from './session-cookie.ts'
import { toDevice } from './session-list.ts'
import { createSession, invalidateSession } from './sessions.ts'
import { isTwoFactorEnabled } from './two-factor.ts'

export type LoginServices = Pick<
  Services,
  'db' | 'env' | 'log' | 'failureThrottle' | 'loginLimiter' | 'signupLimiter'
>

/** Credentials for an unknown user. No browser is ever signed for them. */
const NOBODY = { user: { id: 0 }, passwordHash: '' }

/** Returns the key that failures count for: a known browser's own, or else the account's. */
export async function loginKey(c: Context, services: LoginServices, email: string): Promise<string> {
  const credentials = findUserCredentials(services.db, email) ?? NOBODY
  const browserId = await findKnownBrowser(cookieJar(c), services, credentials)
  return browserId ? browserKey(browserId) : userKey(email)
}

/** Logs in, or waits for the two-factor code. @throws the same 401 whether the password or email is wrong or disabled, 429 */
export async function logIn(
  c: Context<AppEnv>,
  services: LoginServices,
  { email, password }: Login,
): Promise<{ user: User } | { twoFactor: true }> {
  const { db, log, failureThrottle } = services
  const clientAddress = c.env?.clientAddress
  const addressKey = clientKey(clientAddress)
  const { loginLimiter } = services
  const waitSeconds = loginLimiter.take(addressKey)
  if (waitSeconds > 0) {
    throw tooManyRequests('Too many logins. Please wait a moment and try again.', waitSeconds)
  }
  const key = await loginKey(c, services, email)
  const attempt = failureThrottle.attempt(key, addressKey, async () => {
    const credentials = findUserCredentials(db, email)
    const isRight = await verifyPassword(password, credentials?.passwordHash)
    if (credentials && isRight && areCredentialsValid(db, credentials.user.id, credentials.passwordHash)) {
      return credentials
    }
    logEvent(log, 'login.failed', { userId: credentials?.user.id, clientAddress })
    return null
  })
  let verified: UserCredentials | null = null
  try {
    verified = await attempt
  } finally {
    // Failures have a limit of their own.
    if (!verified) loginLimiter.giveBack(addressKey)
  }
  if (!verified) throw invalidLogin()
  await transact(db, (tx) => resetLoginFailures(tx, userKey(email)))
  if (isTwoFactorEnabled(db, verified.user.id)) {
    if (!(await startPendingLogin(c, services, verified))) throw invalidLogin()
    return { twoFactor: true }
  }
  return { user: await openSession(c, services, verified) }
}

/** Creates a session. @throws 401 if the password has changed meanwhile or the account was disabled */
export async function openSession(
  c: Context<AppEnv>,
  services: LoginServices,
  credentials: UserCredentials,
  confirmedAt?: Date,
): Promise<User> {
  const { db, env, log } = services
  const cookie = sessionCookie(cookieJar(c), env)
  const device = toDevice(c.req.header('user-agent'))
  const options = { oldToken: cookie.token, device, confirmedAt }
  const token = await transact(db, (tx) => createSession(tx, credentials, options))
  if (!token) throw invalidLogin()
  cookie.set(token, credentials.user)
  await rememberBrowser(cookieJar(c), services, credentials)
  logEvent(log, 'login.succeeded', { userId: credentials.user.id, clientAddress: c.env?.clientAddress })
  return credentials.user
}

const invalidLogin = () => new HTTPException(401, { message: 'Invalid email or password' })

/** Deletes the session and what was typed at checkout, which the next user would see. The known browser and the cart stay. */
export async function logOut(
  c: Context,
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
): Promise<void> {
  const { token } = sessionCookie(cookieJar(c), env)
  const { token: cartToken } = openVisitorCart(cookieJar(c), env)
  const userId =
    (token || cartToken) &&
    (await transact(db, (tx) => {
      if (cartToken) clearCheckoutDetails(tx, cartToken)
      return token && invalidateSession(tx, token)
    }))
  if (userId) logEvent(log, 'logout', { userId })
  clearSession(c, env)
}
