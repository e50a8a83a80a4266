import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Context } from 'hono'
import { TimeSpan } from 'oslo'
import { PENDING_LOGIN_COOKIE } from '#shared/cookies'
import type { Db } from '../db/client.ts'
import { pendingLogins, users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { type CookieJar, cookieJar, hostCookie } from '../http/cookies.ts'
import { createToken, hashToken } from '../platform/token.ts'
import type { Services } from '../services.ts'
import { areCredentialsValid, type UserCredentials, userColumns } from './queries.ts'

const LIFETIME = new TimeSpan(10, 'm')

const openCookie = (jar: CookieJar, env: Pick<Env, 'secureCookies'>) =>
  hostCookie(jar, env, PENDING_LOGIN_COOKIE, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: LIFETIME.seconds(),
  })

const latestExpiry = () => new Date(Date.now() + LIFETIME.milliseconds())

/** Stores for 10 minutes that the password was right. Returns false if it has changed since the credentials were read. */
export async function startPendingLogin(
  c: Context,
  { db, env }: Pick<Services, 'db' | 'env'>,
  { user, passwordHash }: UserCredentials,
): Promise<boolean> {
  const token = createToken()
  const cookie = openCookie(cookieJar(c), env)
  const save = (tx: Db) => {
    if (!areCredentialsValid(tx, user.id, passwordHash)) return false
    if (cookie.value) deletePendingLogin(tx, cookie.value)
    const isExpired = or(
      lte(pendingLogins.expiresAt, new Date()),
      gt(pendingLogins.expiresAt, latestExpiry()),
    )
    tx.delete(pendingLogins).where(isExpired).run()
    tx.insert(pendingLogins)
      .values({ tokenHash: hashToken(token), userId: user.id, expiresAt: latestExpiry() })
      .run()
    return true
  }
  const isSaved = await transact(db, save)
  if (isSaved) cookie.set(token)
  return isSaved
}

export function findPendingLogin(
  jar: CookieJar,
  { db, env }: Pick<Services, 'db' | 'env'>,
): UserCredentials | undefined {
  const token = openCookie(jar, env).value
  if (!token) return undefined
  return db
    .select({ user: userColumns, passwordHash: users.passwordHash })
    .from(pendingLogins)
    .innerJoin(users, eq(users.id, pendingLogins.userId))
    .where(
      and(
        eq(pendingLogins.tokenHash, hashToken(token)),
        gt(pendingLogins.expiresAt, new Date()),
        lte(pendingLogins.expiresAt, latestExpiry()),
      ),
    )
    .get()
}

/** Deletes the pending login. Returns false if another request has completed it. */
export async function endPendingLogin(
  c: Context,
  { db, env }: Pick<Services, 'db' | 'env'>,
): Promise<boolean> {
  const cookie = openCookie(cookieJar(c), env)
  const { value } = cookie
  const isDeleted = value !== undefined && (await transact(db, (tx) => deletePendingLogin(tx, value)))
  cookie.delete()
  return isDeleted
}

function deletePendingLogin(db: Db, token: string): boolean {
  const isToken = eq(pendingLogins.tokenHash, hashToken(token))
  return (
    db.delete(pendingLogins).where(isToken).returning({ userId: pendingLogins.userId }).get() !== undefined
  )
}
