import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isDatabaseError } from '../db/client.ts'
import { sessions } from '../db/schema.ts'
import { hashToken, isToken } from '../token.ts'

/**
 * Whether a session with this token exists, for requests whose response depends on nothing else of it. Without the user,
 * and prepared, so that a made-up token costs little. False while the database can't be read.
 */
export function createSessionLookup(db: Db): (token: string) => boolean {
  const prepare = () =>
    db
      .select({ one: sql`1` })
      .from(sessions)
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql.placeholder('now')),
        ),
      )
      .prepare()
  let prepared: ReturnType<typeof prepare> | undefined
  return (token) => {
    if (!isToken(token)) return false
    try {
      prepared ??= prepare()
      return prepared.get({ tokenHash: hashToken(token), now: Date.now() }) !== undefined
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      return false
    }
  }
}
