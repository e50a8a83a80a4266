import { HTTPException } from 'hono/http-exception'
import { refusalCause } from '../http/refusal.ts'

interface Details {
  reason: string
  step: string
  hint?: string
  attempts?: number
  status?: number | null
  refusal?: string
  waitMs?: number | undefined
}

/** A 502: `Printful ${reason} while ${step}. ${hint}`, with the refusal in the reason. No part may hold the token. */
export class PrintfulError extends HTTPException {
  readonly upstreamStatus: number | null
  readonly refusal: string | null
  /** Message without the refusal, which may name a customer. */
  readonly logMessage: string
  readonly retryAfterSeconds: number | null

  constructor({ reason, step, hint, attempts = 1, status = null, refusal, waitMs }: Details) {
    const retries = attempts > 1 ? `, also after ${attempts} tries` : ''
    const toMessage = (reason: string) =>
      `Printful ${reason} while ${step}${retries}.${hint ? ` ${hint}` : ''}`
    super(502, {
      message: toMessage(refusal ? `${reason.replace(/\)$/, '')}: ${refusal})` : reason),
      ...((status === 401 || status === 403) && { cause: refusalCause({ reason: 'token_refused' }) }),
    })
    this.upstreamStatus = status
    this.refusal = refusal ?? null
    this.logMessage = toMessage(reason)
    this.retryAfterSeconds = waitMs === undefined ? null : Math.ceil(waitMs / 1000)
  }
}
