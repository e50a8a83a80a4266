import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  changePasswordSchema,
  deleteAccountSchema,
  forgotPasswordSchema,
  loginSchema,
  resetPasswordSchema,
  signupSchema,
  twoFactorCodeSchema,
} from '#shared/contracts/auth'
import { endSessionsSchema } from '#shared/contracts/session'
import { limitWork } from '../http/limits.ts'
import { validate } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { changePassword } from './change-password.ts'
import { confirmSession, requireConfirmation } from './confirmation.ts'
import { deleteAccount } from './delete-account.ts'
import { endSessions } from './end-sessions.ts'
import { type LoginServices, logIn, logOut } from './login.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import { requireSession, type SessionEnv } from './require-session.ts'
import { getCurrentUser } from './session-cookie.ts'
import { listUserSessions } from './session-list.ts'
import { signUp } from './signup.ts'
import { completeLogin } from './two-factor-login.ts'

/** `/auth`: login and logout, and what people do with their own account. */
export const authRoutes = (services: LoginServices & Pick<Services, 'renderLimiter' | 'mailer'>) =>
  new Hono<SessionEnv>()
    .get('/session', (c) => c.json({ user: getCurrentUser(c, services) }))
    .post('/login_with_password', validate('json', loginSchema), async (c) =>
      c.json(await logIn(c, services, c.req.valid('json'), c.env?.clientAddress)),
    )
    .post('/signup', validate('json', signupSchema), async (c) =>
      c.json({ user: await signUp(c, services, c.req.valid('json'), c.env?.clientAddress) }, 201),
    )
    .post('/two_factor', validate('json', twoFactorCodeSchema), async (c) =>
      c.json({ user: await completeLogin(c, services, c.req.valid('json').code, c.env?.clientAddress) }),
    )
    .post('/logout', async (c) => {
      await logOut(c, services)
      return c.json({ user: null })
    })
    .get('/sessions', limitWork(services), requireSession(services), (c) => {
      const { id, user } = c.var.session
      return c.json(listUserSessions(services.db, user.id, id))
    })
    .post(
      '/sessions/end',
      requireSession(services),
      requireConfirmation(services),
      validate('json', endSessionsSchema),
      async (c) => c.json(await endSessions(c, services, c.var.session, c.req.valid('json'))),
    )
    .post(
      '/password',
      requireSession(services),
      requireConfirmation(services),
      validate('json', changePasswordSchema),
      async (c) => {
        const { session } = c.var
        await changePassword(c, services, session, c.req.valid('json'), c.env?.clientAddress)
        return c.json({ user: session.user })
      },
    )
    .post('/forgot_password', validate('json', forgotPasswordSchema), async (c) => {
      await requestPasswordReset(services, c.req.valid('json').email, c.env?.clientAddress)
      return c.body(null, 204)
    })
    .post('/reset_password', validate('json', resetPasswordSchema), async (c) => {
      await resetPassword(services, c.req.valid('json'), c.env?.clientAddress)
      return c.body(null, 204)
    })
    .post(
      '/delete_account',
      requireSession(services),
      requireConfirmation(services),
      validate('json', deleteAccountSchema),
      async (c) => {
        const { password } = c.req.valid('json')
        await deleteAccount(c, services, c.var.session, { password, clientAddress: c.env?.clientAddress })
        return c.body(null, 204)
      },
    )
    .post(
      '/two_factor/confirm',
      requireSession(services),
      validate('json', twoFactorCodeSchema),
      async (c) => {
        const { code } = c.req.valid('json')
        if (!(await confirmSession(services, c.var.session, code, c.env?.clientAddress))) {
          throw new HTTPException(403, { message: 'Invalid code' })
        }
        return c.json({ confirmed: true })
      },
    )
