import type { Role } from '#shared/contracts/session'
import { createApp } from '../app.ts'
import { users } from '../db/schema.ts'
import type { Store } from '../store.ts'
import { openMemoryStore } from '../testing.ts'
import { startSession } from './sessions.ts'
import { findAccount } from './users.ts'

export const PASSWORD = 'correct horse battery staple'

/** For tests: the whole app on a database of its own, and ways to log in to it. */
export async function openAuthTest(settings: Record<string, string> = {}) {
  const store = await openMemoryStore(settings)
  const app = createApp(store)

  const request = (
    path: string,
    { address = '192.0.2.1', ...init }: RequestInit & { address?: string } = {},
  ): Promise<Response> =>
    Promise.resolve(app.fetch(new Request(`${store.env.SITE_URL}${path}`, init), { address }))

  const post = (path: string, body: unknown, init: RequestInit & { address?: string } = {}) =>
    request(path, {
      ...init,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...init.headers },
    })

  const login = (email: string, password = PASSWORD, init?: RequestInit & { address?: string }) =>
    post('/_api/auth/login_with_password', { email, password }, init)

  return { store, app, request, post, login }
}

/** The `session=…` that a browser would send back; what else the cookie says is left out. */
export function sessionCookie(response: Response): string {
  const cookie = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
  if (!cookie) throw new Error(`No session cookie: ${response.status}`)
  return cookie.split(';')[0]!
}

/** For tests of anything else: the cookie of someone with this role, without the work of a login. */
export async function cookieOf(db: Store['db'], role: Role): Promise<string> {
  const email = `${role}@example.com`
  db.insert(users)
    .values({ email, displayName: `The ${role}`, role, passwordHash: 'none' })
    .onConflictDoNothing()
    .run()
  const token = await startSession(db, findAccount(db, email)!, undefined)
  return `session=${token}`
}
