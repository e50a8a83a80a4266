import { parseResponse } from 'hono/client'
import type { Login, Signup } from '#shared/contracts/auth'
import { loginCodePath } from '#shared/login-redirect'
import { api } from '../../lib/api.ts'
import { errorMessage, errorStatus, serverMessage } from '../../lib/error-message.ts'
import { setSessionUser } from './session.queries.ts'

const REDIRECT_DELAY_MS = 200

/** Logs in and navigates, to the page that asks for the code where there is one. @throws Error with the message to show */
export async function logInAndRedirect(login: Login, destination: string): Promise<void> {
  try {
    const result = await parseResponse(api.auth.login_with_password.$post({ json: login }))
    if ('twoFactor' in result) return location.assign(loginCodePath(destination))
    setSessionUser(result.user)
  } catch (error) {
    const fallback = errorStatus(error) === undefined ? 'Login failed. Please try again.' : 'Login failed'
    throw new Error(serverMessage(error) ?? fallback)
  }
  await redirect(destination)
}

/** Creates an account and navigates. @throws Error with the message to show */
export async function signUpAndRedirect(signup: Signup, destination: string): Promise<void> {
  try {
    const { user } = await parseResponse(api.auth.signup.$post({ json: signup }))
    setSessionUser(user)
  } catch (error) {
    throw new Error(errorMessage(error, 'Sign-up failed. Please try again.'))
  }
  await redirect(destination)
}

async function redirect(destination: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
  location.assign(destination)
}
