import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  changePasswordSchema,
  deleteAccountSchema,
  passwordAndCodeSchema,
  twoFactorCodeSchema,
} from '#shared/contracts/auth'
import { endSessionsSchema } from '#shared/contracts/session'
import { loginPath } from '#shared/login-redirect'
import type { AppEnv } from '../app-env.ts'
import { transact } from '../db/transact.ts'
import { FieldError } from '../http/refusal.ts'
import { parseRequest, readFields } from '../http/validate.ts'
import { accountForm } from './account-form.ts'
import { changePassword } from './change-password.ts'
import { confirmSession, requireConfirmed } from './confirmation.ts'
import { deleteAccount } from './delete-account.ts'
import { endSessions } from './end-sessions.ts'
import type { LoginServices } from './login.ts'
import { cancelTwoFactorSetup, startTwoFactorSetup } from './two-factor.ts'
import { renewRecoveryCodes, turnOffTwoFactor, turnOnTwoFactor } from './two-factor-settings.ts'

/** `POST /account/…`: the forms of the account page, which work without scripts. */
export function accountFormRoutes(services: LoginServices) {
  const { db } = services
  const respond = accountForm(services)
  /** The code is judged once the password is right. */
  const passwordOrCode = (form: string) => (error: HTTPException) =>
    `${form}-${error instanceof FieldError && error.field === 'code' ? 'code' : 'password'}`

  return new Hono<AppEnv>()
    .post('/password', readFields, (c) => {
      const { currentPassword, newPassword } = c.var.fields
      const field = ({ status }: HTTPException) =>
        status === 400 && currentPassword ? 'new-password' : 'current-password'
      return respond(c, field, async (session) => {
        requireConfirmed(db, session)
        const input = parseRequest(changePasswordSchema, { currentPassword, newPassword })
        await changePassword(c, services, session, input, c.env?.clientAddress)
        return { text: 'Your password has been changed. All other sessions have ended.' }
      })
    })
    .post('/sessions/end', readFields, (c) =>
      respond(
        c,
        () => 'sessions',
        async (session) => {
          requireConfirmed(db, session)
          const { id, all } = c.var.fields
          const input = parseRequest(endSessionsSchema, { id, all: all === undefined ? undefined : true })
          await endSessions(c, services, session, input)
          return { text: input.all ? 'All other sessions have ended.' : 'The session has ended.' }
        },
      ),
    )
    .post('/confirm', readFields, (c) =>
      respond(
        c,
        () => 'confirm-code',
        async (session) => {
          const { code } = parseRequest(twoFactorCodeSchema, c.var.fields)
          if (await confirmSession(services, session, code, c.env?.clientAddress)) {
            return { text: 'Thank you. For the next 10 minutes no code is needed.' }
          }
          throw new HTTPException(403, { message: 'Invalid code' })
        },
      ),
    )
    .post('/delete', readFields, (c) =>
      respond(
        c,
        () => 'delete-password',
        async (session) => {
          requireConfirmed(db, session)
          const input = parseRequest(deleteAccountSchema, c.var.fields)
          await deleteAccount(c, services, session, { ...input, clientAddress: c.env?.clientAddress })
          return { path: loginPath(), text: 'Your account has been deleted.' }
        },
      ),
    )
    .post('/two_factor/start', readFields, (c) =>
      respond(c, passwordOrCode('setup'), async ({ user }) => {
        await transact(db, (tx) => startTwoFactorSetup(tx, user.id))
        return undefined
      }),
    )
    .post('/two_factor/cancel', readFields, (c) =>
      respond(c, passwordOrCode('setup'), async ({ user }) => {
        await transact(db, (tx) => cancelTwoFactorSetup(tx, user.id))
        return undefined
      }),
    )
    .post('/two_factor/enable', readFields, (c) =>
      respond(c, passwordOrCode('setup'), async (session) => {
        const input = parseRequest(passwordAndCodeSchema, c.var.fields)
        const recoveryCodes = await turnOnTwoFactor(services, session, input, c.env?.clientAddress)
        return { text: 'Two-factor login is on.', recoveryCodes }
      }),
    )
    .post('/two_factor/recovery_codes', readFields, (c) =>
      respond(c, passwordOrCode('manage'), async (session) => {
        const input = parseRequest(passwordAndCodeSchema, c.var.fields)
        const recoveryCodes = await renewRecoveryCodes(services, session, input, c.env?.clientAddress)
        return { text: 'Your old recovery codes no longer work.', recoveryCodes }
      }),
    )
    .post('/two_factor/disable', readFields, (c) =>
      respond(c, passwordOrCode('manage'), async (session) => {
        const input = parseRequest(passwordAndCodeSchema, c.var.fields)
        await turnOffTwoFactor(services, session, input, c.env?.clientAddress)
        return { text: 'Two-factor login is off.' }
      }),
    )
}
