import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  forgotPasswordSchema,
  loginFormSchema,
  resetPasswordSchema,
  signupFormSchema,
  twoFactorCodeSchema,
} from '#shared/contracts/auth'
import {
  loginCodePath,
  loginPath,
  postLoginPath,
  resetPasswordPath,
  signupPath,
} from '#shared/login-redirect'
import { MAX_NAME_LENGTH } from '#shared/signup-form'
import type { AppEnv } from '../app-env.ts'
import { redirectWithFlash } from '../http/flash.ts'
import { findRefusal } from '../http/refusal.ts'
import { parseRequest, readFields } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { type LoginServices, logIn, logOut } from './login.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import { signUp } from './signup.ts'
import { completeLogin } from './two-factor-login.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const FORGOT_PASSWORD = '/forgot-password'
const RESET_MAILED =
  'If this email has an account, a link to choose a new password is in your mailbox soon. It works for an hour.'
const RESET_REQUESTED =
  'If this email has an account, the store will send you a link to choose a new password. It works for an hour.'
const PASSWORD_RESET = 'Your password has been changed. Log in with the new one.'

/** The forms for logging in and out, for signing up and for a new password. They work without scripts. */
export const authFormRoutes = (services: LoginServices & Pick<Services, 'mailer'>) =>
  new Hono<AppEnv>()
    .post('/login', readFields, async (c) => {
      const { fields } = c.var
      const next = text(fields.next)
      try {
        const login = parseRequest(loginFormSchema, fields)
        const result = await logIn(c, services, login, c.env?.clientAddress)
        return c.redirect('twoFactor' in result ? loginCodePath(next) : postLoginPath(next), 303)
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error
        return redirectWithFlash(c, services.env, loginPath(next), {
          kind: 'error',
          text: error.message,
          email: text(fields.email).slice(0, 254),
        })
      }
    })
    .post('/login/code', readFields, async (c) => {
      const { code, recovery } = c.var.fields
      const next = text(c.var.fields.next)
      try {
        const input = parseRequest(twoFactorCodeSchema, { code })
        await completeLogin(c, services, input.code, c.env?.clientAddress)
        return c.redirect(postLoginPath(next), 303)
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error
        const isExpired = findRefusal(error)?.reason === 'login_expired'
        const path = isExpired ? loginPath(next) : loginCodePath(next, recovery !== undefined)
        const field = isExpired ? undefined : 'code'
        return redirectWithFlash(c, services.env, path, { kind: 'error', text: error.message, field })
      }
    })
    .post('/signup', readFields, async (c) => {
      const { fields } = c.var
      const next = text(fields.next)
      try {
        const { next: _, ...signup } = parseRequest(signupFormSchema, fields)
        await signUp(c, services, signup, c.env?.clientAddress)
        return c.redirect(postLoginPath(next), 303)
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error
        return redirectWithFlash(c, services.env, signupPath(next, text(fields.invitation)), {
          kind: 'error',
          text: error.message,
          email: text(fields.email).slice(0, 254),
          displayName: text(fields.displayName).slice(0, MAX_NAME_LENGTH),
        })
      }
    })
    .post('/forgot-password', readFields, async (c) => {
      const { email } = c.var.fields
      try {
        const input = parseRequest(forgotPasswordSchema, { email })
        await requestPasswordReset(services, input.email, c.env?.clientAddress)
        return redirectWithFlash(c, services.env, FORGOT_PASSWORD, {
          kind: 'success',
          text: services.mailer ? RESET_MAILED : RESET_REQUESTED,
        })
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error
        return redirectWithFlash(c, services.env, FORGOT_PASSWORD, {
          kind: 'error',
          text: error.message,
          field: 'email',
          email: text(email).slice(0, 254),
        })
      }
    })
    .post('/reset-password', readFields, async (c) => {
      const { token, password } = c.var.fields
      try {
        const input = parseRequest(resetPasswordSchema, { token, password })
        await resetPassword(services, input, c.env?.clientAddress)
        return redirectWithFlash(c, services.env, loginPath(), { kind: 'success', text: PASSWORD_RESET })
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error
        return redirectWithFlash(c, services.env, resetPasswordPath(text(token).slice(0, 100)), {
          kind: 'error',
          text: error.message,
          field: 'password',
        })
      }
    })
    .post('/logout', async (c) => {
      await logOut(c, services)
      return c.redirect('/', 303)
    })
