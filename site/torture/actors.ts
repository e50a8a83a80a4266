import { adminCookie, request } from '../test/http.ts'
import { ADMIN, type TestServer } from '../test/server.ts'
import { productionSettings } from '../test/settings.ts'

const USER = { email: 'shopper@example.com', password: 'another long password' }

export const ROLES = ['visitor', 'user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The three kinds of visitor, logged in again whenever a request has ended their session. */
export interface Actors {
  cookie(role: Role): string
  /** Logs in whoever is no longer logged in. */
  renew(): Promise<void>
}

export async function createActors(server: TestServer): Promise<Actors> {
  const created = Bun.spawnSync(
    ['bun', 'api/cli/admin.ts', '--email', USER.email, '--password', USER.password, '--role', 'user'],
    { env: productionSettings(server.databasePath, server.sandbox), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  if (!created.success) throw new Error(`The user was not created: ${created.stderr}`)
  const credentials = { user: USER, admin: ADMIN }
  const cookies = { visitor: '', user: '', admin: '' }
  const isLoggedIn = async (role: 'user' | 'admin') => {
    const response = await request(server, '/_api/auth/session', { headers: { cookie: cookies[role] } })
    return ((await response.json()) as { user: unknown }).user !== null
  }
  let logins = 0
  // Random logins lock addresses: each login comes from another one.
  const logIn = (role: 'user' | 'admin') => {
    const address = `198.18.${(logins >> 8) & 255}.${logins++ & 255}`
    return adminCookie(server, credentials[role], {
      cookie: cookies[role],
      'x-forwarded-for': address,
    })
  }
  const renew = async () => {
    for (const role of ['user', 'admin'] as const) {
      if (!(await isLoggedIn(role))) cookies[role] = await logIn(role)
      if (!(await isLoggedIn(role))) throw new Error(`The ${role} can't log in any more.`)
    }
  }
  await renew()
  return { cookie: (role) => cookies[role], renew }
}
