import { Hono } from 'hono'
import {
  forgotPasswordSchema,
  loginFormSchema,
  resetPasswordSchema,
  signupFormSchema,
  twoFactorCodeSchema,
} from '#shared/contracts/auth'
import { MAX_EMAIL_LENGTH } from '#shared/email'
import {
  loginCodePath,
  loginPath,
  postLoginPath,
  postLogoutPath,
  resetPasswordPath,
  signupPath,
} from '#shared/login-redirect'
import { MAX_NAME_LENGTH } from '#shared/signup-form'
import type { AppEnv } from '../app-env.ts'
import { redirectWithFlash, runForm } from '../http/flash.ts'
import { findRefusal } from '../http/refusal.ts'
import { parseRequest, readFields, toText } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { type LoginServices, logIn, logOut } from './login.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import { signUp } from './signup.ts'
import { completeLogin } from './two-factor-login.ts'

const FORGOT_PASSWORD = '/forgot-password'
const RESET_MAILED =
  'If this email has an account, a link to choose a new password is in your mailbox soon. It works for an hour.'
const RESET_REQUESTED =
  'If this email has an account, the store will send you a link to choose a new password. It works for an hour.'
const PASSWORD_RESET = 'Your password has been changed. Log in with the new one.'

const emailOf = (fields: Record<string, unknown>) => toText(fields.email).slice(0, MAX_EMAIL_LENGTH)

/** The forms for logging in and out, for signing up and for a new password. They work without scripts. */
export function authFormRoutes(services: LoginServices & Pick<Services, 'mailer'>) {
  const { env } = services
  return new Hono<AppEnv>()
    .post('/login', readFields, (c) => {
      const { fields } = c.var
      const next = toText(fields.next)
      return runForm(
        c,
        env,
        async () => {
          const login = parseRequest(loginFormSchema, fields)
          const result = await logIn(c, services, login, c.env?.clientAddress)
          return c.redirect('twoFactor' in result ? loginCodePath(next) : postLoginPath(next), 303)
        },
        () => ({ path: loginPath(next), email: emailOf(fields) }),
      )
    })
    .post('/login/code', readFields, (c) => {
      const { code, recovery } = c.var.fields
      const next = toText(c.var.fields.next)
      return runForm(
        c,
        env,
        async () => {
          const input = parseRequest(twoFactorCodeSchema, { code })
          await completeLogin(c, services, input.code, c.env?.clientAddress)
          return c.redirect(postLoginPath(next), 303)
        },
        (error) =>
          findRefusal(error)?.reason === 'login_expired'
            ? { path: loginPath(next) }
            : { path: loginCodePath(next, recovery !== undefined), field: 'code' },
      )
    })
    .post('/signup', readFields, (c) => {
      const { fields } = c.var
      const next = toText(fields.next)
      return runForm(
        c,
        env,
        async () => {
          const { next: _, ...signup } = parseRequest(signupFormSchema, fields)
          await signUp(c, services, signup, c.env?.clientAddress)
          return c.redirect(postLoginPath(next), 303)
        },
        () => ({
          path: signupPath(next, toText(fields.invitation)),
          email: emailOf(fields),
          displayName: toText(fields.displayName).slice(0, MAX_NAME_LENGTH),
        }),
      )
    })
    .post('/forgot-password', readFields, (c) => {
      const { fields } = c.var
      return runForm(
        c,
        env,
        async () => {
          const input = parseRequest(forgotPasswordSchema, { email: fields.email })
          await requestPasswordReset(services, input.email, c.env?.clientAddress)
          const message = services.mailer ? RESET_MAILED : RESET_REQUESTED
          return redirectWithFlash(c, env, FORGOT_PASSWORD, { kind: 'success', text: message })
        },
        () => ({ path: FORGOT_PASSWORD, field: 'email', email: emailOf(fields) }),
      )
    })
    .post('/reset-password', readFields, (c) => {
      const { token, password } = c.var.fields
      return runForm(
        c,
        env,
        async () => {
          const input = parseRequest(resetPasswordSchema, { token, password })
          await resetPassword(services, input, c.env?.clientAddress)
          return redirectWithFlash(c, env, loginPath(), { kind: 'success', text: PASSWORD_RESET })
        },
        () => ({ path: resetPasswordPath(toText(token).slice(0, 100)), field: 'password' }),
      )
    })
    .post('/logout', async (c) => {
      await logOut(c, services)
      // Without a form, too, which a script may leave out.
      const { next } = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
      return c.redirect(postLogoutPath(toText(next)), 303)
    })
}
