import { hc } from 'hono/client'
import type { Api } from '#api/app'
import type { RefusalReason } from '#shared/refusal'

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

export const api = hc<Api>('/', { fetch: send })._api

type AskForCode = () => Promise<boolean>

let askForCode: AskForCode | undefined
let pending: Promise<boolean> | undefined

/** Registers what asks for a two-factor code. `ask` resolves to true for a right one. Returns a function that removes it. */
export function onCodeRequest(ask: AskForCode): () => void {
  askForCode = ask
  return () => {
    askForCode = undefined
  }
}

export function requestCode(): Promise<boolean> {
  pending ??= (askForCode?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined
  })
  return pending
}
