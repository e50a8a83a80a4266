import type { Context } from 'hono'
import type { PasswordAndCode } from '#shared/contracts/auth'
import { transact } from '../db/transact.ts'
import { clientKey } from '../http/rate-limit.ts'
import { FieldError } from '../http/refusal.ts'
import { codeKey, sessionKey } from '../limits/failure-throttle.ts'
import { logEvent } from '../log/log-event.ts'
import { requirePassword } from './change-password.ts'
import { confirm, confirmSession } from './confirmation.ts'
import type { LoginServices } from './login.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import type { SessionEnv } from './require-session.ts'
import { disableTwoFactor, enableTwoFactor } from './two-factor.ts'

const invalidCode = () => new FieldError(403, 'Invalid code', 'code')

/** Ends the setup with a first code. Returns the recovery codes once. @throws 403 for a wrong password or code, 429 */
export async function turnOnTwoFactor(
  c: Context<SessionEnv>,
  services: LoginServices,
  { password, code }: PasswordAndCode,
): Promise<string[]> {
  const { db, log, failureThrottle } = services
  const { id, user } = c.var.session
  await requirePassword(c, services, password)
  const key = codeKey(sessionKey(id))
  const recoveryCodes = await failureThrottle.attempt(key, clientKey(c.env?.clientAddress), () =>
    enableTwoFactor(db, user.id, code),
  )
  if (!recoveryCodes) throw invalidCode()
  await transact(db, (tx) => confirm(tx, id))
  logEvent(log, 'two_factor.enabled', { userId: user.id })
  return recoveryCodes
}

/** Replaces the recovery codes. @throws 403 for a wrong password or code, 429 */
export async function renewRecoveryCodes(
  c: Context<SessionEnv>,
  services: LoginServices,
  input: PasswordAndCode,
): Promise<string[]> {
  await requirePasswordAndCode(c, services, input)
  const recoveryCodes = await transact(services.db, (tx) => replaceRecoveryCodes(tx, c.var.session.user.id))
  logEvent(services.log, 'recovery_codes.created', { userId: c.var.session.user.id })
  return recoveryCodes
}

/** Turns two-factor login off. @throws 403 for a wrong password or code, 429 */
export async function turnOffTwoFactor(
  c: Context<SessionEnv>,
  services: LoginServices,
  input: PasswordAndCode,
): Promise<void> {
  await requirePasswordAndCode(c, services, input)
  await disableTwoFactor(services.db, c.var.session.user.id)
  logEvent(services.log, 'two_factor.disabled', { userId: c.var.session.user.id })
}

async function requirePasswordAndCode(
  c: Context<SessionEnv>,
  services: LoginServices,
  { password, code }: PasswordAndCode,
) {
  await requirePassword(c, services, password)
  if (!(await confirmSession(c, services, code))) throw invalidCode()
}
