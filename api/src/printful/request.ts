import { readBody } from '../read-body.ts'
import { type Envelope, envelopeSchema } from './responses.ts'
import { retryAfterMs } from './retry-after.ts'

const MAX_BODY_BYTES = 64 * 1024 * 1024

/** One try that failed. */
export interface RequestFailure {
  /** Printful's status, from the HTTP line or the body; null when no whole answer came. */
  status: number | null
  /** To be read after "Printful": `answered with an error (500)`. */
  reason: string
  hint?: string
  /** Whether another try makes sense: `no`, just `once`, or as `often` as there is time. */
  retry: 'no' | 'once' | 'often'
  /** How long the provider asks to wait. */
  waitMs?: number
  /** The beginning of what came instead, for the log only. */
  excerpt?: string
}

/** Asks once. The time limit covers the whole answer, its body included. @throws only the signal's reason. */
export async function requestOnce(
  url: string,
  headers: Record<string, string>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Envelope | RequestFailure> {
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs))
  let status: number | null = null
  try {
    // A redirect would carry the token to wherever it points.
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    status = response.status
    const body = new TextDecoder().decode(await readBody(response, MAX_BODY_BYTES))
    return judge(response, body, headers.authorization?.replace('Bearer ', ''))
  } catch (error) {
    signal.throwIfAborted()
    if (timeout.aborted) {
      const seconds = Math.max(1, Math.round(timeoutMs / 1000))
      return { status: null, reason: `did not answer within ${seconds} s`, retry: 'often' }
    }
    const reason = status === null ? 'could not be reached' : 'broke off its answer'
    return { status: null, reason, retry: 'often', excerpt: String(error) }
  }
}

/** Believes the worse of HTTP status and body: each has been seen to say 200 for what was an error. */
function judge(response: Response, body: string, token = ''): Envelope | RequestFailure {
  const parsed = envelopeSchema.safeParse(parseJson(body))
  const envelope = parsed.data
  const code = response.ok ? (envelope?.code ?? response.status) : response.status
  // What Printful says is logged and shown, and it may repeat the token that it was sent.
  const withoutToken = (text: string) => (token ? text.replaceAll(token, '…') : text)
  const excerpt = withoutToken(body.slice(0, 1000)).slice(0, 100)
  if (code < 200 || code > 299) {
    const said =
      envelope?.error?.message ?? (typeof envelope?.result === 'string' ? envelope.result : undefined)
    return {
      ...refusal(code, response.headers.get('retry-after'), said && withoutToken(said)),
      status: code,
      excerpt,
    }
  }
  if (envelope?.result === undefined || envelope.result === null) {
    return { status: code, reason: 'sent an answer that could not be read', retry: 'often', excerpt }
  }
  return envelope
}

function refusal(code: number, retryAfter: string | null, said = ''): Omit<RequestFailure, 'status'> {
  if (code === 429 || code === 419) {
    const waitMs = retryAfterMs(retryAfter, said)
    return { reason: `asked to wait ${Math.ceil(waitMs / 1000)} s (${code})`, retry: 'often', waitMs }
  }
  if (code === 408 || code >= 500) {
    const waitMs = retryAfter ? retryAfterMs(retryAfter, '') : undefined
    return { reason: `answered with an error (${code})`, retry: 'often', waitMs }
  }
  if (code === 401) {
    return {
      reason: 'refused the token (401)',
      retry: 'no',
      hint: 'Tokens expire: check PRINTFUL_API_TOKEN.',
    }
  }
  if (code === 403) {
    return {
      reason: 'refused access (403)',
      retry: 'no',
      hint: 'The token needs the scope sync_products/read.',
    }
  }
  if (code < 400) return { reason: `answered with a redirect (${code})`, retry: 'once' }
  const words = said
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return { reason: `refused the call (${code}${words ? `: ${words}` : ''})`, retry: 'once' }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
