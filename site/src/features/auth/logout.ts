import { parseResponse } from 'hono/client'
import { loginPath } from '#shared/login-redirect'
import { resetPerson } from '../../lib/analytics.ts'
import { api } from '../../lib/api.ts'
import { recheckSession, setSessionUser } from './session.queries.ts'

const JSON_BODY = { init: { body: '{}', headers: { 'Content-Type': 'application/json' } } }

/** Resolves to whether someone is still logged in after all. */
let loggingOut: Promise<boolean> | undefined
let isLeaving = false

async function invalidateSession(): Promise<boolean> {
  try {
    await parseResponse(api.auth.logout.$post(undefined, JSON_BODY))
  } catch {
    // What the server says of the session next is what counts.
  }
  return recheckSession()
}

/** Forgets the user at once, ends the session on the server, and asks it again. False when it could not be ended. */
export async function logOut(): Promise<boolean> {
  setSessionUser(null)
  resetPerson()
  loggingOut ??= invalidateSession()
  const isStillOpen = await loggingOut
  if (isStillOpen) loggingOut = undefined
  return !isStillOpen
}

/**
 * Leads to the login page, which leads back here unless someone logged out on purpose. When the session check itself
 * failed, the login page is told: it must not send back someone whose session it finds in order, or the two play ball.
 */
export async function redirectToLogin(checkFailed: boolean): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  // Not before the logout is through: the login page would find the session open and lead back here.
  const isStillOpen = await loggingOut
  if (isStillOpen) {
    isLeaving = false
    return
  }
  const { pathname, search, hash } = location
  const address = isStillOpen === undefined ? loginPath(pathname + search + hash) : '/login'
  location.assign(checkFailed ? `${address}${address.includes('?') ? '&' : '?'}check=failed` : address)
}
