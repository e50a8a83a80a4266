import { type Context, Hono } from 'hono'
import {
  forgotPasswordSchema,
  loginSchema,
  resetPasswordSchema,
  signupSchema,
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
import { action } from '../http/action.ts'
import { findRefusal } from '../http/refusal.ts'
import { type Fields, toText } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { type LoginServices, logIn, logOut } from './login.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import { getCurrentUser } from './session-cookie.ts'
import { signUp } from './signup.ts'
import { completeLogin } from './two-factor-login.ts'

type AuthServices = LoginServices & Pick<Services, 'mailer' | 'queue'>

const FORGOT_PASSWORD = '/forgot-password'
const RESET_MAILED =
  'If this email has an account, a link to choose a new password is in your mailbox soon. It works for an hour.'
const RESET_REQUESTED =
  'If this email has an account, the store will send you a link to choose a new password. It works for an hour.'
const PASSWORD_RESET = 'Your password has been changed. Log in with the new one.'

const nextOf = (fields: Fields) => toText(fields.next)
const emailOf = (fields: Fields) => toText(fields.email).slice(0, MAX_EMAIL_LENGTH)
const noContent = (c: Context) => c.body(null, 204)

const login = action({
  schema: loginSchema,
  run: logIn,
  json: (c, result) => c.json(result),
  form: {
    done: ({ var: { fields } }, result) =>
      'twoFactor' in result ? loginCodePath(nextOf(fields)) : postLoginPath(nextOf(fields)),
    refused: ({ var: { fields } }) => ({ path: loginPath(nextOf(fields)), email: emailOf(fields) }),
  },
})

const loginCode = action({
  schema: twoFactorCodeSchema,
  run: completeLogin,
  json: (c, user) => c.json({ user }),
  form: {
    done: (c) => postLoginPath(nextOf(c.var.fields)),
    refused: ({ var: { fields } }, error) =>
      findRefusal(error)?.reason === 'login_expired'
        ? { path: loginPath(nextOf(fields)) }
        : { path: loginCodePath(nextOf(fields), fields.recovery !== undefined), field: 'code' },
  },
})

const signup = action({
  schema: signupSchema,
  run: signUp,
  json: (c, user) => c.json({ user }, 201),
  form: {
    done: (c) => postLoginPath(nextOf(c.var.fields)),
    refused: ({ var: { fields } }) => ({
      path: signupPath(nextOf(fields), toText(fields.invitation)),
      email: emailOf(fields),
      displayName: toText(fields.displayName).slice(0, MAX_NAME_LENGTH),
    }),
  },
})

const forgotPassword = action({
  schema: forgotPasswordSchema,
  run: requestPasswordReset,
  json: noContent,
  form: {
    done: (_c, _result, { mailer }: AuthServices) => ({
      path: FORGOT_PASSWORD,
      text: mailer ? RESET_MAILED : RESET_REQUESTED,
    }),
    refused: (c) => ({ path: FORGOT_PASSWORD, field: 'email', email: emailOf(c.var.fields) }),
  },
})

const newPassword = action({
  schema: resetPasswordSchema,
  run: resetPassword,
  json: noContent,
  form: {
    done: () => ({ path: loginPath(), text: PASSWORD_RESET }),
    refused: (c) => ({
      path: resetPasswordPath(toText(c.var.fields.token).slice(0, 100)),
      field: 'password',
    }),
  },
})

export const authRoutes = (services: AuthServices) =>
  new Hono<AppEnv>()
    .get('/session', (c) => c.json({ user: getCurrentUser(c, services) }))
    .post('/login_with_password', ...login.json(services))
    .post('/signup', ...signup.json(services))
    .post('/two_factor', ...loginCode.json(services))
    .post('/logout', async (c) => {
      await logOut(c, services)
      return c.json({ user: null })
    })
    .post('/forgot_password', ...forgotPassword.json(services))
    .post('/reset_password', ...newPassword.json(services))

export const authForms = (services: AuthServices) =>
  new Hono<AppEnv>()
    .post('/login', ...login.form(services))
    .post('/login/code', ...loginCode.form(services))
    .post('/signup', ...signup.form(services))
    .post('/forgot-password', ...forgotPassword.form(services))
    .post('/reset-password', ...newPassword.form(services))
    .post('/logout', async (c) => {
      await logOut(c, services)
      // Scripts may leave the form out.
      const { next } = await c.req.parseBody().catch((): Fields => ({}))
      return c.redirect(postLogoutPath(toText(next)), 303)
    })
