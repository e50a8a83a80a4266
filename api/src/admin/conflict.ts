import { HTTPException } from 'hono/http-exception'

class Current {
  constructor(readonly value: object) {}
}

/**
 * Compares when a save's screen was read with what is stored. Without a time nothing is compared.
 * @throws 409, whose body has what is stored in its field `current`
 */
export function requireUnchanged(updatedAt: string | undefined, stored: { updatedAt: string }): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === Date.parse(stored.updatedAt)) return
  throw new HTTPException(409, {
    message: 'Someone else has changed this since you opened it.',
    cause: new Current(stored),
  })
}

/** What is stored, for the body of a conflict. */
export const conflictingValue = ({ cause }: HTTPException): object | undefined =>
  cause instanceof Current ? cause.value : undefined
