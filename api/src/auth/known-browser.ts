import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { TimeSpan } from 'oslo'
import { KNOWN_BROWSER_COOKIE } from '#shared/cookies'
import type { Db } from '../db/client.ts'
import { settings } from '../db/schema.ts'
import type { Env } from '../env.ts'
import { type CookieJar, hostCookie } from '../host-cookie.ts'
import type { Services } from '../services.ts'
import { createToken, isToken } from '../token.ts'

interface SignedUser {
  user: { id: number }
  passwordHash: string
}

const KEY_SETTING = 'known-browser-key'
/** The longest that browsers keep a cookie. */
const MAX_AGE = new TimeSpan(400, 'd')

function signingKey(db: Db): string {
  const find = () => db.select().from(settings).where(eq(settings.name, KEY_SETTING)).get()
  if (!find()) {
    db.insert(settings).values({ name: KEY_SETTING, value: createToken() }).onConflictDoNothing().run()
  }
  return find()!.value
}

/** Covers the password's hash, so that a new password ends all of a user's signatures. */
const sign = (db: Db, { user, passwordHash }: SignedUser, id: string) =>
  createHmac('sha256', signingKey(db)).update(`${user.id}.${id}.${passwordHash}`).digest('base64url')

const openCookie = (jar: CookieJar, env: Pick<Env, 'secureCookies'>, userId: number) =>
  hostCookie(jar, env, `${KNOWN_BROWSER_COOKIE}_${userId}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: MAX_AGE.seconds(),
  })

function isEqual(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The id of a browser that has logged in with this user and password before; it outlives the logout. */
export function findKnownBrowser(
  jar: CookieJar,
  { db, env }: Pick<Services, 'db' | 'env'>,
  credentials: SignedUser,
): string | undefined {
  const { value } = openCookie(jar, env, credentials.user.id)
  const [id = '', signature = ''] = value?.split('.') ?? []
  // Signed in any case: the time must not say whether there is such a user.
  const expected = sign(db, credentials, id)
  return isToken(id) && isEqual(signature, expected) ? id : undefined
}

export function rememberBrowser(
  jar: CookieJar,
  services: Pick<Services, 'db' | 'env'>,
  credentials: SignedUser,
): void {
  const id = findKnownBrowser(jar, services, credentials) ?? createToken()
  const value = `${id}.${sign(services.db, credentials, id)}`
  openCookie(jar, services.env, credentials.user.id).set(value)
}
