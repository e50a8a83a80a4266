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

interface SavedWhole<T> {
  /** The save's screen has read this. Without it nothing is compared. */
  read: T | undefined
  saved: T
  stored: T
}

/**
 * Does the same for what has no time of its own, such as the order of a list.
 * @param current what the body of a conflict has
 * @throws 409
 */
export function requireAsRead<T>({ read, saved, stored }: SavedWhole<T>, current: object): void {
  if (read === undefined || Bun.deepEquals(read, stored) || Bun.deepEquals(saved, stored)) return
  throw new Conflict(current)
}

/** Returns what is stored, for the body of a conflict. */
export const conflictingValue = (error: HTTPException): object | undefined =>
  error instanceof Conflict ? error.current : undefined
