import bowser from 'bowser'
import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { UserSession } from '#shared/contracts/session'
import type { Db } from '../db/client.ts'
import { passwordResets, pendingLogins, sessions } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { createToken, hashToken } from '../platform/token.ts'
import { cancelTwoFactorSetup } from './two-factor.ts'

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

/** Ends a session of this user. Returns false for another user's session. */
export const endUserSession = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await endSessions(db, userId, eq(sessions.id, id))) > 0

export async function endOtherSessions(db: Db, userId: number, currentId: number): Promise<void> {
  await endSessions(db, userId, ne(sessions.id, currentId))
}

/** Ends all sessions but one, and also pending logins, reset links and a two-factor setup. Call it in a transaction. */
export function endAllSessions(db: Db, userId: number, exceptId?: number): void {
  const isKept = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), isKept))
    .run()
  db.delete(pendingLogins).where(eq(pendingLogins.userId, userId)).run()
  db.delete(passwordResets).where(eq(passwordResets.userId, userId)).run()
  cancelTwoFactorSetup(db, userId)
}

/** Ends an unfinished two-factor setup too, because whoever had the session may know its secret. */
const endSessions = (db: Db, userId: number, which: SQL): Promise<number> =>
  transact(db, (tx) => {
    const ended = tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .returning({ id: sessions.id })
      .all()
    if (ended.length > 0) cancelTwoFactorSetup(tx, userId)
    return ended.length
  })

export function replaceSessionToken(db: Db, id: number): string {
  const token = createToken()
  db.update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(sessions.id, id))
    .run()
  return token
}

const MAX_USER_AGENT_LENGTH = 300
const MAX_LENGTH = 60

/** Names a browser by its `User-Agent`, like `Chrome on Windows`, or returns null. */
export function toDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH))
  const device = [browser.name, os.name].filter(Boolean).join(' on ')
  return device.replace(/[^\p{L}\p{N} .-]/gu, '').slice(0, MAX_LENGTH) || null
}
