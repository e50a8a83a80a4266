import { HTTPException } from 'hono/http-exception'
import { refusalCause } from '../http/refusal.ts'
import type { ExpectedError } from '../log/serialize-error.ts'

interface Details {
  reason: string
  step: string
  hint?: string
  attempts?: number
  status?: number | null
  refusal?: string
  errorCode?: string
  waitMs?: number | undefined
}

/** True for an error in which Printful has refused a request in its own words. */
export const isPrintfulRefusal = (error: unknown): error is PrintfulError & { refusal: string } =>
  error instanceof PrintfulError && error.refusal !== null

/** A 502: `Printful ${reason} while ${step}. ${hint}`, with the refusal in the reason. No part may hold the token. */
export class PrintfulError extends HTTPException implements ExpectedError {
  readonly upstreamStatus: number | null
  readonly refusal: string | null
  /** Printful's name of the error, such as `OR-13`. */
  readonly errorCode: string | null
  /** Message without the refusal, which may name a customer. */
  readonly logMessage: string
  readonly retryAfterSeconds: number | null

  constructor({ reason, step, hint, attempts = 1, status = null, refusal, errorCode, waitMs }: Details) {
    const retries = attempts > 1 ? `, also after ${attempts} tries` : ''
    const toMessage = (reason: string) =>
      `Printful ${reason} while ${step}${retries}.${hint ? ` ${hint}` : ''}`
    super(502, {
      message: toMessage(refusal ? `${reason.replace(/\)$/, '')}: ${refusal})` : reason),
      ...((status === 401 || status === 403) && { cause: refusalCause({ reason: 'token_refused' }) }),
    })
    this.upstreamStatus = status
    this.refusal = refusal ?? null
    this.errorCode = errorCode ?? null
    this.logMessage = toMessage(reason)
    this.retryAfterSeconds = waitMs === undefined ? null : Math.ceil(waitMs / 1000)
  }
}
