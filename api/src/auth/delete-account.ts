import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { openVisitorCart } from '../cart/cookies.ts'
import { users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { cookieJar } from '../http/cookies.ts'
import { logEvent } from '../log/log-event.ts'
import { clearCheckoutDetails, clearCheckoutDetailsOf } from '../orders/checkout-details.ts'
import { requirePassword, wrongPassword } from './change-password.ts'
import { requireRemainingAdmin } from './last-admin.ts'
import type { LoginServices } from './login.ts'
import { areCredentialsValid } from './queries.ts'
import type { SessionEnv } from './require-session.ts'
import { clearSession } from './session-cookie.ts'

/** Deletes the account. The browser's cart stays. @throws 403 for a wrong password, 409 for the last administrator, 429 */
export async function deleteAccount(
  c: Context<SessionEnv>,
  services: LoginServices,
  { password }: { password: string },
): Promise<void> {
  const { db, env, log } = services
  const { id: userId, email } = c.var.session.user
  const { token: cartToken } = openVisitorCart(cookieJar(c), env)
  const { passwordHash } = await requirePassword(c, services, password)
  await transact(db, (tx) => {
    if (!areCredentialsValid(tx, userId, passwordHash)) throw wrongPassword()
    requireRemainingAdmin(tx, userId, 'deleted')
    if (cartToken) clearCheckoutDetails(tx, cartToken)
    clearCheckoutDetailsOf(tx, email)
    tx.delete(users).where(eq(users.id, userId)).run()
  })
  clearSession(c, env)
  logEvent(log, 'account.deleted', { userId })
}
