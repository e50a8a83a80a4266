import { hc } from 'hono/client'
import type { Api } from '#api/app'

/** Fired at the window when a call is refused for want of a session: one that was open before has ended. */
export const SESSION_ENDED = 'session-ended'

/** A refused login is no session that ended. */
const isLogin = (input: RequestInfo | URL) => String(input).includes('/_api/auth/')

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (response.status === 401 && !isLogin(input)) dispatchEvent(new Event(SESSION_ENDED))
  return response
}

/** The store's calls, typed, from the browser. A page on the server uses `Astro.locals.api`, which is the same. */
export const api = hc<Api>('/', { fetch: send })._api
