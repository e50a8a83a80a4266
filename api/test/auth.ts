import type { Role, User } from '#shared/contracts/auth'
import { parseFlash } from '#shared/contracts/flash'
import { FLASH_COOKIE, SESSION_COOKIE } from '#shared/cookies'
import type { PageLocals } from '../src/app-env.ts'
import { findUserCredentials } from '../src/auth/queries.ts'
import { createSession } from '../src/auth/sessions.ts'
import type { Db } from '../src/db/client.ts'
import { users } from '../src/db/schema/accounts.ts'
import { createTestApp } from './create-test-app.ts'
import { openTestServices } from './services.ts'

export const EMAIL = 'ada@example.com'
export const PASSWORD = 'correct horse battery staple'

/** A hash that is verified at once. */
export const hashCheaply = (password: string): string =>
  Bun.password.hashSync(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })

/** Saves a user whose password is verified at once. */
export function seedUser(db: Db, values: Partial<typeof users.$inferInsert> & { password?: string } = {}) {
  const { password = PASSWORD, email = EMAIL, ...others } = values
  const passwordHash = hashCheaply(password)
  db.insert(users)
    .values({ email, displayName: 'Ada Lovelace', role: 'user', passwordHash, ...others })
    .run()
  return findUserCredentials(db, email)!.user
}

/** The app with one user. */
export async function openUserTest(role: Role = 'user', settings: Record<string, string> = {}) {
  const test = await openAuthTest(settings)
  const { db } = test.services
  return { ...test, db, user: seedUser(db, { role }) }
}

/** The app on a database of its own, and helpers to log in. */
export async function openAuthTest(settings: Record<string, string> = {}) {
  const services = await openTestServices(settings)
  const app = createTestApp(services)
  /** Shows what a page would be rendered with. */
  const renderPage = async (_: string, locals: PageLocals) => Response.json(locals)

  const request = (
    path: string,
    { clientAddress = '192.0.2.1', ...init }: RequestInit & { clientAddress?: string } = {},
  ): Promise<Response> =>
    Promise.resolve(
      app.fetch(new Request(`${services.env.SITE_URL}${path}`, init), { clientAddress, renderPage }),
    )

  const post = (path: string, body: unknown, init: RequestInit & { clientAddress?: string } = {}) =>
    request(path, {
      ...init,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...init.headers },
    })

  const login = (email: string, password = PASSWORD, init?: RequestInit & { clientAddress?: string }) =>
    post('/_api/auth/login_with_password', { email, password }, init)

  const sendForm = async (path: string, fields: FormFields, headers: Record<string, string> = {}) => {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
    const response = await request(path, { method: 'POST', body, headers })
    const location = response.headers.get('location')
    return { response, status: response.status, location, flash: readFlash(response) }
  }

  const getSession = async (cookie?: string) => {
    const response = await request('/_api/auth/session', { headers: cookie ? { cookie } : {} })
    if (!response.ok) throw new Error(`The session was a ${response.status}`)
    return { response, ...((await response.json()) as { user: User | null }) }
  }

  return { services, app, request, post, login, sendForm, getSession }
}

type FormFields = FormData | Record<string, string>

/** The message that the next page shows. */
export function readFlash(response: Response) {
  const prefix = `${FLASH_COOKIE}=`
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(prefix))
  return parseFlash(decodeURIComponent(cookie?.split(';')[0]?.slice(prefix.length) ?? ''))
}

/** The `session=…`, or `__Host-session=…`, that a browser would send back. */
export function sessionCookie(response: Response): string {
  const pattern = new RegExp(`^(__Host-)?${SESSION_COOKIE}=[^;]`)
  const cookie = response.headers.getSetCookie().find((cookie) => pattern.test(cookie))
  if (!cookie) throw new Error(`No session cookie: ${response.status}`)
  return cookie.split(';')[0]!
}

/** The `Cookie` header that a browser would send back. */
export const responseCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** The session cookie of a user with this role, without the cost of a login. */
export function cookieOf(db: Db, role: Role): string {
  const email = `${role}@example.com`
  db.insert(users)
    .values({ email, displayName: `The ${role}`, role, passwordHash: 'none' })
    .onConflictDoNothing()
    .run()
  const token = createSession(db, findUserCredentials(db, email)!)
  // Under either name, since the settings decide which one counts.
  return `${SESSION_COOKIE}=${token}; __Host-${SESSION_COOKIE}=${token}`
}
