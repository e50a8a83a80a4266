import { toLine, truncate } from '#shared/plain-text'
import { BodyTooLargeError, readBody } from '../http/read-body.ts'
import type { Outside } from '../platform/clock.ts'
import { type Envelope, envelopeSchema } from './responses.ts'
import { parseRetryAfter, retryAfterMs } from './retry-after.ts'

const MAX_MESSAGE_LENGTH = 200
/** A product with 500 variants has about 3 MB. Eight responses can arrive at once. */
const MAX_BODY_MEGABYTES = 8

/** Scope of calls whose requests and responses name customers. */
export const ORDERS_SCOPE = 'orders'

export interface RequestFailure {
  status: number | null
  /** Reason without Printful's words, because it is logged. */
  reason: string
  hint?: string
  retry: 'never' | 'once' | 'always'
  waitMs?: number
  excerpt?: string | undefined
  refusal?: string
  /** Printful's name of the error, such as `OR-13`, if it has one. */
  errorCode?: string
}

export interface PrintfulRequest {
  headers: Record<string, string>
  method?: 'POST' | 'PUT' | 'DELETE'
  json?: unknown
  scope?: string
}

const toInit = ({ headers, method, json }: PrintfulRequest): RequestInit =>
  json === undefined
    ? { headers, ...(method && { method }) }
    : {
        method: method ?? 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }

/** Makes one attempt. The timeout covers the response's body too. @throws only the signal's reason */
export async function requestOnce(
  url: string,
  request: PrintfulRequest,
  { clock, fetch }: Outside,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Envelope | RequestFailure> {
  const timeout = clock.timeout(Math.ceil(timeoutMs))
  let status: number | null = null
  try {
    // A followed redirect would send the token to another host.
    const response = await fetch(url, {
      ...toInit(request),
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    status = response.status
    const body = new TextDecoder().decode(await readBody(response, MAX_BODY_MEGABYTES * 1024 * 1024))
    return toResult(response, body, request, clock.now())
  } catch (error) {
    signal.throwIfAborted()
    if (timeout.aborted) {
      const seconds = Math.max(1, Math.round(timeoutMs / 1000))
      return { status: null, reason: `did not answer within ${seconds} s`, retry: 'always' }
    }
    if (error instanceof BodyTooLargeError) {
      return { status, reason: `sent an answer of more than ${MAX_BODY_MEGABYTES} MB`, retry: 'once' }
    }
    const reason = status === null ? 'could not be reached' : 'broke off its answer'
    return { status: null, reason, retry: 'always', excerpt: String(error) }
  }
}

/** Checks the HTTP status and the body, because each has been seen to say 200 for an error. */
function toResult(
  response: Response,
  body: string,
  { headers, scope }: PrintfulRequest,
  now: number,
): Envelope | RequestFailure {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  const envelope = envelopeSchema.safeParse(parseJson(body)).data
  const status = response.ok ? (envelope?.code ?? response.status) : response.status
  // Printful's message may repeat the token, and it is shown.
  const redact = (text: string) => (token ? text.replaceAll(token, '…') : text)
  const isPersonal = scope === ORDERS_SCOPE || (status >= 400 && status < 500)
  const excerpt = isPersonal ? undefined : redact(body.slice(0, 1000)).slice(0, 100)
  if (status < 200 || status > 299) {
    const message = envelope?.error?.message ?? (typeof envelope?.result === 'string' ? envelope.result : '')
    const retryAfter = response.headers.get('retry-after')
    const errorCode = envelope?.error?.api_error_code ?? envelope?.api_error_code
    const storeId = headers['x-pf-store-id']
    return {
      ...toFailure(status, { retryAfter, message: redact(message), scope, storeId, now }),
      ...(errorCode && { errorCode }),
      status,
      excerpt,
    }
  }
  if (envelope?.result === undefined || envelope.result === null) {
    return { status, reason: 'sent an answer that could not be read', retry: 'always', excerpt }
  }
  return envelope
}

function toFailure(
  status: number,
  {
    retryAfter,
    message,
    scope = 'sync_products/read',
    storeId,
    now,
  }: {
    retryAfter: string | null
    message: string
    scope: string | undefined
    storeId: string | undefined
    now: number
  },
): Omit<RequestFailure, 'status'> {
  if (status === 429 || status === 419) {
    const waitMs = retryAfterMs(retryAfter, message, now)
    return { reason: `asked to wait ${Math.ceil(waitMs / 1000)} s (${status})`, retry: 'always', waitMs }
  }
  if (status === 408 || status >= 500) {
    const waitMs = parseRetryAfter(retryAfter, now)
    return { reason: `answered with an error (${status})`, retry: 'always', waitMs }
  }
  if (status === 401 || status === 403) {
    return {
      reason: status === 401 ? 'refused the token (401)' : 'refused access (403)',
      retry: 'never',
      hint: [
        status === 401 ? 'Tokens expire: check PRINTFUL_API_TOKEN.' : `The token needs the scope ${scope}.`,
        // A token of one store can't use another.
        ...(storeId ? [`PRINTFUL_STORE_ID (${storeId}) must be the id of the token’s store.`] : []),
      ].join(' '),
    }
  }
  if (status < 400) return { reason: `answered with a redirect (${status})`, retry: 'once' }
  const line = truncate(toLine(message).replace(/\s+/g, ' '), MAX_MESSAGE_LENGTH)
  return {
    reason: `refused the call (${status})`,
    retry: 'once',
    ...(line && { refusal: line }),
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
