import { HTTPException } from 'hono/http-exception'

interface Details {
  /** What went wrong, to be read after "Printful": `answered with an error (500)`. */
  reason: string
  /** What was being done, to be read after "while": `listing products`. */
  step: string
  /** What the administrator can do about it, a sentence of its own. */
  hint?: string
  /** How often it was tried. */
  tries?: number
  /** Printful's own status; null when there was no answer. */
  status?: number | null
}

/** Printful failed: one sentence for a person, which names the step and the cause and never the token. A 502 to the browser. */
export class PrintfulError extends HTTPException {
  readonly upstreamStatus: number | null

  constructor({ reason, step, hint, tries = 1, status = null }: Details) {
    const again = tries > 1 ? `, also after ${tries} tries` : ''
    super(502, { message: `Printful ${reason} while ${step}${again}.${hint ? ` ${hint}` : ''}` })
    this.upstreamStatus = status
  }
}
