import type { PasswordAndCode } from '#shared/contracts/auth'
import { transact } from '../db/transact.ts'
import { clientKey } from '../http/rate-limit.ts'
import { FieldError } from '../http/refusal.ts'
import { codeKey, sessionKey } from '../limits/login-throttle.ts'
import { logEvent } from '../log/log-event.ts'
import { requirePassword } from './change-password.ts'
import { confirm, confirmSession } from './confirmation.ts'
import type { LoginServices } from './login.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import type { Session } from './sessions.ts'
import { disableTwoFactor, enableTwoFactor } from './two-factor.ts'

type SettingServices = Pick<LoginServices, 'db' | 'log' | 'loginThrottle'>

const invalidCode = () => new FieldError(403, 'Invalid code', 'code')

/**
 * Ends the setup with a first code. Returns the recovery codes, which can be read this once.
 * @throws 403 for a wrong password or code, 429 after too many of them
 */
export async function turnOnTwoFactor(
  services: SettingServices,
  session: Session,
  { password, code }: PasswordAndCode,
  clientAddress: string | undefined,
): Promise<string[]> {
  const { db, log, loginThrottle } = services
  const { id, user } = session
  await requirePassword(services, session, password, clientAddress)
  const key = codeKey(sessionKey(id))
  const recoveryCodes = await loginThrottle.attempt(key, clientKey(clientAddress), () =>
    enableTwoFactor(db, user.id, code),
  )
  if (!recoveryCodes) throw invalidCode()
  await transact(db, (tx) => confirm(tx, id))
  logEvent(log, 'two_factor.enabled', { userId: user.id })
  return recoveryCodes
}

/** @throws 403 for a wrong password or code, 429 after too many of them */
export async function renewRecoveryCodes(
  services: SettingServices,
  session: Session,
  input: PasswordAndCode,
  clientAddress: string | undefined,
): Promise<string[]> {
  await requirePasswordAndCode(services, session, input, clientAddress)
  const recoveryCodes = await transact(services.db, (tx) => replaceRecoveryCodes(tx, session.user.id))
  logEvent(services.log, 'recovery_codes.created', { userId: session.user.id })
  return recoveryCodes
}

/** @throws 403 for a wrong password or code, 429 after too many of them */
export async function turnOffTwoFactor(
  services: SettingServices,
  session: Session,
  input: PasswordAndCode,
  clientAddress: string | undefined,
): Promise<void> {
  await requirePasswordAndCode(services, session, input, clientAddress)
  await disableTwoFactor(services.db, session.user.id)
  logEvent(services.log, 'two_factor.disabled', { userId: session.user.id })
}

async function requirePasswordAndCode(
  services: SettingServices,
  session: Session,
  { password, code }: PasswordAndCode,
  clientAddress: string | undefined,
) {
  await requirePassword(services, session, password, clientAddress)
  if (!(await confirmSession(services, session, code, clientAddress))) throw invalidCode()
}
