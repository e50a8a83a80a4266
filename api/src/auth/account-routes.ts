import { type Context, Hono } from 'hono'
import type { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import {
  changeNameSchema,
  changePasswordSchema,
  deleteAccountSchema,
  passwordAndCodeSchema,
  twoFactorCodeSchema,
} from '#shared/contracts/auth'
import { endSessionsFormSchema, endSessionsSchema } from '#shared/contracts/session'
import { loginPath } from '#shared/login-redirect'
import type { AppEnv } from '../app-env.ts'
import { transact } from '../db/transact.ts'
import { action, formAction, runForm } from '../http/action.ts'
import { limitWork } from '../http/limits.ts'
import { FieldError, findRefusal, forbidden } from '../http/refusal.ts'
import type { Fields } from '../http/validate.ts'
import { removeKeptAddress } from '../orders/kept-address.ts'
import type { Services } from '../services.ts'
import { deleteAvatar, uploadAvatar } from './avatar.ts'
import { changePassword } from './change-password.ts'
import { confirmSession, requireConfirmed } from './confirmation.ts'
import { deleteAccount } from './delete-account.ts'
import { endSessions } from './end-sessions.ts'
import type { LoginServices } from './login.ts'
import { changeName } from './queries.ts'
import { requireSession, type SessionEnv, setSession } from './require-session.ts'
import { listUserSessions } from './session-list.ts'
import { cancelTwoFactorSetup, startTwoFactorSetup } from './two-factor.ts'
import { renewRecoveryCodes, turnOffTwoFactor, turnOnTwoFactor } from './two-factor-settings.ts'

type AccountServices = LoginServices & Pick<Services, 'renderLimiter' | 'uploadLimiter' | 'bodies'>

const ACCOUNT = '/account'

const emptySchema = z.object({})

interface FormContext {
  env: AppEnv['Bindings']
  var: { fields: Fields }
}

/** Returns the account page with the field of an error, or the login for a visitor. */
function toAccount(error: HTTPException, field: string) {
  if (error.status === 401) return loginPath(ACCOUNT)
  const isConfirmation = findRefusal(error)?.reason === 'two_factor_required'
  return { path: ACCOUNT, field: isConfirmation ? 'confirm-code' : field }
}

const refusedAt = (field: string) => (_c: unknown, error: HTTPException) => toAccount(error, field)

const refusedAtPasswordOrCode = (form: string) => (_c: unknown, error: HTTPException) =>
  toAccount(error, `${form}-${error instanceof FieldError && error.field === 'code' ? 'code' : 'password'}`)

const message = (text: string) => ({ path: ACCOUNT, text })
const showTwoFactor = () => `${ACCOUNT}#two-factor`

/** Shows the recovery codes in the response itself, so that no cookie carries them. */
const showCodes = (text: string) => (c: FormContext, recoveryCodes: string[]) =>
  c.env.renderPage(ACCOUNT, { flash: { kind: 'success', text }, recoveryCodes })

function requireConfirmedSession(c: Context<SessionEnv>, services: Pick<Services, 'db' | 'env'>): void {
  setSession(c, services)
  requireConfirmed(services.db, c.var.session)
}

const password = action({
  schema: changePasswordSchema,
  guard: requireConfirmedSession,
  run: changePassword,
  json: (c, user) => c.json({ user }),
  form: {
    done: () => message('Your password has been changed. All other sessions have ended.'),
    refused: (c, error) => {
      const isNew = error.status === 400 && Boolean(c.var.fields.currentPassword)
      return toAccount(error, isNew ? 'new-password' : 'current-password')
    },
  },
})

const sessionEnd = action({
  schema: endSessionsSchema,
  formSchema: endSessionsFormSchema,
  guard: requireConfirmedSession,
  run: endSessions,
  json: (c, sessions) => c.json(sessions),
  form: {
    done: (c) =>
      message(c.var.fields.all === undefined ? 'The session has ended.' : 'All other sessions have ended.'),
    refused: refusedAt('sessions'),
  },
})

const confirmation = action({
  schema: twoFactorCodeSchema,
  guard: setSession,
  async run(c: Context<SessionEnv>, services: AccountServices, { code }) {
    if (!(await confirmSession(c, services, code))) throw forbidden('Invalid code')
  },
  json: (c) => c.json({ confirmed: true }),
  form: {
    done: () => message('Thank you. For the next 10 minutes no code is needed.'),
    refused: refusedAt('confirm-code'),
  },
})

const deletion = action({
  schema: deleteAccountSchema,
  guard: requireConfirmedSession,
  run: deleteAccount,
  json: (c) => c.body(null, 204),
  form: {
    done: () => ({ path: loginPath(), text: 'Your account has been deleted.' }),
    refused: refusedAt('delete-password'),
  },
})

const setupStart = formAction({
  schema: emptySchema,
  guard: setSession,
  run: (c: Context<SessionEnv>, { db }: AccountServices) =>
    transact(db, (tx) => startTwoFactorSetup(tx, c.var.session.user.id)),
  form: { done: showTwoFactor, refused: refusedAt('setup-password') },
})

const setupCancel = formAction({
  schema: emptySchema,
  guard: setSession,
  run: (c: Context<SessionEnv>, { db }: AccountServices) =>
    transact(db, (tx) => cancelTwoFactorSetup(tx, c.var.session.user.id)),
  form: { done: showTwoFactor, refused: refusedAt('setup-password') },
})

const setupEnd = formAction({
  schema: passwordAndCodeSchema,
  guard: setSession,
  run: turnOnTwoFactor,
  form: { done: showCodes('Two-factor login is on.'), refused: refusedAtPasswordOrCode('setup') },
})

const recoveryCodes = formAction({
  schema: passwordAndCodeSchema,
  guard: setSession,
  run: renewRecoveryCodes,
  form: {
    done: showCodes('Your old recovery codes no longer work.'),
    refused: refusedAtPasswordOrCode('manage'),
  },
})

const twoFactorEnd = formAction({
  schema: passwordAndCodeSchema,
  guard: setSession,
  run: turnOffTwoFactor,
  form: {
    done: () => message('Two-factor login is off.'),
    refused: refusedAtPasswordOrCode('manage'),
  },
})

const name = formAction({
  schema: changeNameSchema,
  guard: setSession,
  run: (c: Context<SessionEnv>, { db }: AccountServices, { displayName }) =>
    changeName(db, c.var.session.user.id, displayName),
  form: { done: () => message('Your name has been changed.'), refused: refusedAt('name') },
})

const avatarRemoval = formAction({
  schema: emptySchema,
  guard: setSession,
  run: (c: Context<SessionEnv>, { db }: AccountServices) => deleteAvatar(db, c.var.session.user.id),
  form: { done: () => message('Your picture has been removed.'), refused: refusedAt('avatar') },
})

const addressRemoval = formAction({
  schema: emptySchema,
  guard: setSession,
  run: (c: Context<SessionEnv>, { db }: AccountServices) =>
    transact(db, (tx) => removeKeptAddress(tx, c.var.session.user.id)),
  form: { done: () => message('Your address has been removed.'), refused: refusedAt('address') },
})

export const accountRoutes = (services: AccountServices) =>
  new Hono<SessionEnv>()
    .get('/sessions', limitWork(services), requireSession(services), (c) => {
      const { id, user } = c.var.session
      return c.json(listUserSessions(services.db, user.id, id))
    })
    .post('/sessions/end', ...sessionEnd.json(services))
    .post('/password', ...password.json(services))
    .post('/delete_account', ...deletion.json(services))
    .post('/two_factor/confirm', ...confirmation.json(services))

export const accountForms = (services: AccountServices) =>
  new Hono<SessionEnv>()
    .post('/password', ...password.form(services))
    .post('/sessions/end', ...sessionEnd.form(services))
    .post('/confirm', ...confirmation.form(services))
    .post('/delete', ...deletion.form(services))
    .post('/two_factor/start', ...setupStart(services))
    .post('/two_factor/cancel', ...setupCancel(services))
    .post('/two_factor/enable', ...setupEnd(services))
    .post('/two_factor/recovery_codes', ...recoveryCodes(services))
    .post('/two_factor/disable', ...twoFactorEnd(services))
    .post('/name', ...name(services))
    .post('/avatar/remove', ...avatarRemoval(services))
    .post('/address/remove', ...addressRemoval(services))
    // The body is a file, which is read once the session is known.
    .post('/avatar', (c) =>
      runForm(
        c,
        services,
        async () => {
          setSession(c, services)
          await uploadAvatar(c, services)
          return message('Your picture has been changed.')
        },
        (error) => toAccount(error, 'avatar'),
      ),
    )
