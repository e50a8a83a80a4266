import { createHmac } from 'node:crypto'
import { TimeSpan } from 'oslo'
import { KNOWN_BROWSER_COOKIE } from '#shared/cookies'
import type { Db } from '../db/client.ts'
import { requireSecret } from '../db/setting.ts'
import type { Env } from '../env.ts'
import { type CookieJar, hostCookie } from '../http/cookies.ts'
import { createToken, isSameSecret, isToken } from '../platform/token.ts'
import type { Services } from '../services.ts'

interface SignedUser {
  user: { id: number }
  passwordHash: string
}

const KEY_SETTING = 'known-browser-key'
/** Longest lifetime of a cookie in browsers. */
const MAX_AGE = new TimeSpan(400, 'd')

// The password's hash is signed too, so that a new password ends all of a user's signatures.
const sign = async (db: Db, { user, passwordHash }: SignedUser, id: string) =>
  createHmac('sha256', await requireSecret(db, KEY_SETTING))
    .update(`${user.id}.${id}.${passwordHash}`)
    .digest('base64url')

const openCookie = (jar: CookieJar, env: Pick<Env, 'secureCookies'>, userId: number) =>
  hostCookie(jar, env, `${KNOWN_BROWSER_COOKIE}_${userId}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: MAX_AGE.seconds(),
  })

/** Finds the id of a browser that has logged in with this user and password before. It survives a logout. */
export async function findKnownBrowser(
  jar: CookieJar,
  { db, env }: Pick<Services, 'db' | 'env'>,
  credentials: SignedUser,
): Promise<string | undefined> {
  const { value } = openCookie(jar, env, credentials.user.id)
  const [id = '', signature = ''] = value?.split('.') ?? []
  // It signs in any case, because the time must not tell whether the user exists.
  const expected = await sign(db, credentials, id)
  return isToken(id) && isSameSecret(signature, expected) ? id : undefined
}

export async function rememberBrowser(
  jar: CookieJar,
  services: Pick<Services, 'db' | 'env'>,
  credentials: SignedUser,
): Promise<void> {
  const id = (await findKnownBrowser(jar, services, credentials)) ?? createToken()
  const value = `${id}.${await sign(services.db, credentials, id)}`
  openCookie(jar, services.env, credentials.user.id).set(value)
}
