import { HTTPException } from 'hono/http-exception'
import { refusalCause } from '../http/refusal.ts'

class Conflict extends HTTPException {
  constructor(readonly current: object) {
    super(409, {
      message: 'Someone else has changed this since you opened it.',
      cause: refusalCause({ reason: 'conflict' }),
    })
  }
}

/**
 * Compares when a save's screen was read with what is stored. Without a time nothing is compared.
 * @throws 409, whose body has what is stored in its field `current`
 */
export function requireUnchanged(updatedAt: string | undefined, stored: { updatedAt: string }): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === Date.parse(stored.updatedAt)) return
  throw new Conflict(stored)
}

/** Returns what is stored, for the body of a conflict. */
export const conflictingValue = (error: HTTPException): object | undefined =>
  error instanceof Conflict ? error.current : undefined
