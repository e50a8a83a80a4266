import { parseResponse } from 'hono/client'
import type { Login } from '#shared/contracts/auth'
import { api } from '../../lib/api.ts'
import { errorStatus, serverMessage } from '../../lib/error-message.ts'
import { setSessionUser } from './session.queries.ts'

/** Time for the message that it worked to be seen, before the page goes. */
const REDIRECT_DELAY_MS = 200

/** Logs in, and goes on to a page of the store. Rejects with what to tell the person. */
export async function logInAndRedirect(login: Login, destination: string): Promise<void> {
  try {
    const { user } = await parseResponse(api.auth.login_with_password.$post({ json: login }))
    setSessionUser(user)
  } catch (error) {
    const answered = errorStatus(error) !== undefined
    throw new Error(serverMessage(error) ?? (answered ? 'Login failed' : 'Login failed. Please try again.'))
  }
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
  location.assign(destination)
}
