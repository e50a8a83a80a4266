import { hc } from 'hono/client'
import type { Api } from '#api/app'
import type { RefusalReason } from '#shared/refusal'
import { requestCode } from './code-request.ts'

/** Dispatched on the window when a call is answered 401. */
export const SESSION_ENDED = 'session-ended'

const isAuthCall = (input: RequestInfo | URL) => String(input).includes('/_api/auth/')

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (response.status === 401 && !isAuthCall(input)) dispatchEvent(new Event(SESSION_ENDED))
  if (response.status === 403 && (await requiresCode(response)) && (await requestCode())) {
    return fetch(input, init)
  }
  return response
}

async function requiresCode(response: Response): Promise<boolean> {
  const body: { reason?: RefusalReason } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.reason === 'two_factor_required'
}

/** The typed API client of the browser. */
export const api = hc<Api>('/', { fetch: send })._api
