import { hc } from 'hono/client'
import type { Api } from '#api/app'

/** Dispatched on the window when a call is answered 401. */
export const SESSION_ENDED = 'session-ended'

const isAuthCall = (input: RequestInfo | URL) => String(input).includes('/_api/auth/')

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (response.status === 401 && !isAuthCall(input)) dispatchEvent(new Event(SESSION_ENDED))
  return response
}

/** The typed API client of the browser. */
export const api = hc<Api>('/', { fetch: send })._api
