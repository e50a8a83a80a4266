import { parseResponse } from 'hono/client'
import type { Login, Signup } from '#shared/contracts/auth'
import { validateLogin } from '#shared/login-form'
import { loginCodePath, postLoginPath } from '#shared/login-redirect'
import { validateSignup } from '#shared/signup-form'
import { api } from '../../lib/api.ts'
import { errorMessage, errorStatus, serverMessage } from '../../lib/error-message.ts'
import { enhanceForm } from './enhance-form.ts'

const REDIRECT_DELAY_MS = 200

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '')

const nextOf = (form: HTMLFormElement) => textOf(new FormData(form), 'next')

/** Logs in and opens the next page, or the one that asks for a code. @throws Error with the message to show */
async function logInAndRedirect(login: Login, next: string): Promise<void> {
  try {
    const result = await parseResponse(api.auth.login_with_password.$post({ json: login }))
    if ('twoFactor' in result) return location.assign(loginCodePath(next))
  } catch (error) {
    const fallback = errorStatus(error) === undefined ? 'Login failed. Please try again.' : 'Login failed'
    throw new Error(serverMessage(error) ?? fallback)
  }
  await redirect(postLoginPath(next))
}

async function signUpAndRedirect(signup: Signup, next: string): Promise<void> {
  try {
    await parseResponse(api.auth.signup.$post({ json: signup }))
  } catch (error) {
    throw new Error(errorMessage(error, 'Sign-up failed. Please try again.'))
  }
  await redirect(postLoginPath(next))
}

async function redirect(destination: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
  location.assign(destination)
}

export function enhanceLoginForm(form: HTMLFormElement): void {
  enhanceForm<Login>(form, {
    toFields: (data) => ({ email: textOf(data, 'email'), password: textOf(data, 'password') }),
    validate: validateLogin,
    send: (login) => logInAndRedirect(login, nextOf(form)),
    pendingText: 'Logging in…',
    retryField: 'password',
  })
}

export function enhanceSignupForm(form: HTMLFormElement): void {
  enhanceForm<Signup>(form, {
    toFields: (data) => ({
      displayName: textOf(data, 'displayName'),
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
      invitation: textOf(data, 'invitation') || undefined,
    }),
    validate: validateSignup,
    send: (signup) => signUpAndRedirect(signup, nextOf(form)),
    pendingText: 'Signing up…',
  })
}
