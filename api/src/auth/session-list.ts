import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { UserSession } from '#shared/contracts/session'
import type { Db } from '../db/client.ts'
import { sessions } from '../db/schema.ts'
import { createToken, hashToken } from '../token.ts'

/** A user's open sessions, the last used first. @param currentId the session that asks */
export function listUserSessions(db: Db, userId: number, currentId: number): UserSession[] {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .all()
    .map(({ id, createdAt, lastUsedAt, device }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      device: device ?? 'Unknown device',
      current: id === currentId,
    }))
}

/** False for another user's session too. */
export function endUserSession(db: Db, userId: number, id: number): boolean {
  const ended = and(eq(sessions.userId, userId), eq(sessions.id, id))
  return db.delete(sessions).where(ended).returning({ id: sessions.id }).get() !== undefined
}

export function endOtherSessions(db: Db, userId: number, currentId: number): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, currentId)))
    .run()
}

/** Gives the session a new token and returns it. */
export function replaceSessionToken(db: Db, id: number): string {
  const token = createToken()
  db.update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(sessions.id, id))
    .run()
  return token
}
