import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { TimeSpan } from 'oslo'
import type { User } from '#shared/contracts/auth'
import type { Db } from '../db/client.ts'
import { sessions, users } from '../db/schema.ts'
import { createToken, hashToken } from '../token.ts'
import { type UserCredentials, userColumns } from './queries.ts'

export const SESSION_LIFETIME = new TimeSpan(30, 'd')
const RENEWAL_INTERVAL = new TimeSpan(1, 'd')

export interface ValidatedSession {
  user: User
  renewed: boolean
}

const expiry = () => new Date(Date.now() + SESSION_LIFETIME.milliseconds())

/**
 * Returns the new session's token, and deletes those that the browser had before (against session fixation). Null
 * when the password has changed since the credentials were read.
 */
export function createSession(
  db: Db,
  { user, passwordHash }: UserCredentials,
  oldTokens: readonly string[] = [],
): string | null {
  const token = createToken()
  return db.transaction((tx) => {
    tx.delete(sessions)
      .where(inArray(sessions.tokenHash, oldTokens.map(hashToken)))
      .run()
    tx.delete(sessions).where(lte(sessions.expiresAt, new Date())).run()
    const unchanged = and(eq(users.id, user.id), eq(users.passwordHash, passwordHash))
    if (!tx.select({ id: users.id }).from(users).where(unchanged).get()) return null
    tx.insert(sessions)
      .values({ tokenHash: hashToken(token), userId: user.id, createdAt: new Date(), expiresAt: expiry() })
      .run()
    return token
  })
}

/** Null for a session that is unknown, expired or deleted. A valid one lasts 30 days from here. */
export function validateSession(db: Db, token: string | undefined): ValidatedSession | null {
  if (!token) return null
  const tokenHash = hashToken(token)
  const found = db
    .select({ user: userColumns, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, new Date())))
    .get()
  if (!found) return null
  const renewed = expiry().getTime() - found.expiresAt.getTime() >= RENEWAL_INTERVAL.milliseconds()
  if (renewed) {
    db.update(sessions).set({ expiresAt: expiry() }).where(eq(sessions.tokenHash, tokenHash)).run()
  }
  return { user: found.user, renewed }
}

export function invalidateSession(db: Db, token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .run()
}
