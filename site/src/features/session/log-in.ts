import { parseResponse } from 'hono/client'
import type { Login } from '#shared/contracts/session'
import { api } from '../../lib/api'
import { errorStatus, serverSentence } from '../../lib/error-message'
import { setSessionUser } from './session.queries'

/** Time for the message that it worked to be seen, before the page goes. */
const REDIRECT_DELAY_MS = 200

/** Logs in, and goes on to a page of the store. Rejects with what to tell the person. */
export async function logInAndLeave(login: Login, destination: string): Promise<void> {
  try {
    const { user } = await parseResponse(api.auth.login_with_password.$post({ json: login }))
    setSessionUser(user)
  } catch (error) {
    const answered = errorStatus(error) !== undefined
    throw new Error(serverSentence(error) ?? (answered ? 'Login failed' : 'Login failed. Please try again.'))
  }
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
  location.assign(destination)
}
