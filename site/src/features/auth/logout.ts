import { parseResponse } from 'hono/client'
import { loginPath } from '#shared/login-redirect'
import { resetPerson } from '../../lib/analytics.ts'
import { api } from '../../lib/api.ts'
import { storeCheckFailure } from './check-failure.ts'
import { recheckSession, setSessionUser } from './session.queries.ts'

const JSON_BODY = { init: { body: '{}', headers: { 'Content-Type': 'application/json' } } }

let loggingOut: Promise<boolean> | undefined
let isRedirecting = false

async function invalidateSession(): Promise<boolean> {
  try {
    await parseResponse(api.auth.logout.$post(undefined, JSON_BODY))
  } catch {}
  return recheckSession()
}

/** Clears the cached user, ends the session and checks it again. Returns false if it is still open. */
export async function logOut(): Promise<boolean> {
  setSessionUser(null)
  resetPerson()
  loggingOut ??= invalidateSession()
  const isSessionOpen = await loggingOut
  if (isSessionOpen) loggingOut = undefined
  return !isSessionOpen
}

/** Redirects to the login page, which leads back here, except after a logout. `check` in its URL prevents a loop. */
export async function redirectToLogin(failure: string | undefined): Promise<void> {
  if (isRedirecting) return
  isRedirecting = true
  // During a logout, the login page would find the session still open and redirect back.
  const isSessionOpen = await loggingOut
  if (isSessionOpen) {
    isRedirecting = false
    return
  }
  const { pathname, search, hash } = location
  if (isSessionOpen === false) return location.assign('/login')
  if (failure !== undefined) storeCheckFailure(failure)
  const path = loginPath(pathname + search + hash)
  location.assign(
    `${path}${path.includes('?') ? '&' : '?'}check=${failure === undefined ? 'expired' : 'failed'}`,
  )
}
