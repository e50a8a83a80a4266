import { and, desc, eq, gt, lte, notInArray, or, sql } from 'drizzle-orm'
import { TimeSpan } from 'oslo'
import type { User } from '#shared/contracts/auth'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { writeIfPossible } from '../db/transact.ts'
import { createToken, hashToken } from '../platform/token.ts'
import { areCredentialsValid, type UserCredentials, userColumns } from './queries.ts'

/** Lifetime after the last use. */
export const SESSION_LIFETIME = new TimeSpan(30, 'd')
/** Lifetime after the login, even in use. */
const MAX_AGE = new TimeSpan(90, 'd')
const MAX_SESSIONS = 50
const RENEWAL_INTERVAL = new TimeSpan(1, 'h')
const USE_INTERVAL = new TimeSpan(5, 'm')
/** Tolerated clock difference. A session from further in the future has no known age. */
const CLOCK_TOLERANCE = new TimeSpan(5, 'm')

export interface Session {
  id: number
  user: User
  expiresAt: Date
  /** Time of the last two-factor code. */
  confirmedAt: Date | null
}

export interface ValidatedSession extends Session {
  renewed: boolean
}

interface SessionOptions {
  /** The browser's former token. Its session is deleted, against session fixation. */
  oldToken?: string | undefined
  device?: string | null
  confirmedAt?: Date
}

const absoluteEnd = (createdAt: Date) => createdAt.getTime() + MAX_AGE.milliseconds()

const expiry = (createdAt: Date) =>
  new Date(Math.min(Date.now() + SESSION_LIFETIME.milliseconds(), absoluteEnd(createdAt)))

const isFromFuture = (createdAt: Date) => createdAt.getTime() > Date.now() + CLOCK_TOLERANCE.milliseconds()

/** Creates a session in a transaction and returns its token, or null if the credentials are no longer valid. */
export function createSession(
  tx: Db,
  { user, passwordHash }: UserCredentials,
  { oldToken, device = null, confirmedAt }: SessionOptions = {},
): string | null {
  const token = createToken()
  deleteEndedSessions(tx)
  if (oldToken !== undefined) invalidateSession(tx, oldToken)
  if (!areCredentialsValid(tx, user.id, passwordHash)) return null
  const createdAt = new Date()
  tx.insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt,
      lastUsedAt: createdAt,
      expiresAt: expiry(createdAt),
      device,
      confirmedAt,
    })
    .run()
  endOldestSessions(tx, user.id)
  return token
}

function endOldestSessions(tx: Db, userId: number): void {
  const latest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.id))
    .limit(MAX_SESSIONS)
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, latest)))
    .run()
}

const sessionByToken = prepareOnce((db) =>
  db
    .select({
      id: sessions.id,
      user: userColumns,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      confirmedAt: sessions.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

/** Finds a valid session and renews it: 30 days from its last use, at most 90 from its login. */
export function validateSession(db: Db, token: string | undefined): ValidatedSession | null {
  if (!token) return null
  const found = sessionByToken(db).get({ tokenHash: hashToken(token), now: Date.now() })
  if (!found) return null
  const { createdAt, lastUsedAt, ...session } = found
  if (isFromFuture(createdAt) || absoluteEnd(createdAt) <= Date.now()) return null
  const next = expiry(createdAt)
  const gainMs = next.getTime() - session.expiresAt.getTime()
  const isLastRenewal = gainMs > 0 && next.getTime() === absoluteEnd(createdAt)
  // A negative gain means that the clock was set back.
  const renewed = gainMs >= RENEWAL_INTERVAL.milliseconds() || isLastRenewal || gainMs < 0
  if (!renewed && Math.abs(Date.now() - lastUsedAt.getTime()) < USE_INTERVAL.milliseconds()) {
    return { ...session, renewed }
  }
  const expiresAt = renewed ? next : session.expiresAt
  const use = { lastUsedAt: new Date(), expiresAt }
  // A session stays usable if its use can't be saved.
  const isSaved = writeIfPossible(() => db.update(sessions).set(use).where(eq(sessions.id, session.id)).run())
  return isSaved ? { ...session, expiresAt, renewed } : { ...session, renewed: false }
}

/** Deletes a session. Returns its user's id. */
export function invalidateSession(db: Db, token: string): number | undefined {
  const isToken = eq(sessions.tokenHash, hashToken(token))
  return db.delete(sessions).where(isToken).returning({ userId: sessions.userId }).get()?.userId
}

function deleteEndedSessions(db: Db): void {
  const now = Date.now()
  db.delete(sessions)
    .where(
      or(
        lte(sessions.expiresAt, new Date(now)),
        lte(sessions.createdAt, new Date(now - MAX_AGE.milliseconds())),
        gt(sessions.createdAt, new Date(now + CLOCK_TOLERANCE.milliseconds())),
      ),
    )
    .run()
}
