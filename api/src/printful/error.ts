import { HTTPException } from 'hono/http-exception'

interface Details {
  /** Follows "Printful": `answered with an error (500)`. */
  reason: string
  /** Follows "while": `listing products`. */
  step: string
  /** A sentence: what the administrator can do. */
  hint?: string
  attempts?: number
  /** Printful's status; null without a response. */
  status?: number | null
}

/** A 502 whose message names step and cause. `reason` and `hint` must not hold the token. */
export class PrintfulError extends HTTPException {
  readonly upstreamStatus: number | null

  constructor({ reason, step, hint, attempts = 1, status = null }: Details) {
    const retries = attempts > 1 ? `, also after ${attempts} tries` : ''
    super(502, { message: `Printful ${reason} while ${step}${retries}.${hint ? ` ${hint}` : ''}` })
    this.upstreamStatus = status
  }
}
