import type { Page } from 'playwright-core'
import { request } from './http.ts'
import type { TestServer } from './server.ts'

export const email = (page: Page) => page.getByLabel('Email')
export const password = (page: Page) => page.getByLabel('Password')
export const submit = (page: Page) => page.getByRole('button', { name: 'Log in' })

/** Of the hydrated page: before that, the form goes to the server, which redirects to the home page. */
export const logoutButton = (page: Page) =>
  page.locator('astro-island:not([ssr])').getByRole('button', { name: 'Log out' })

export const PLAIN_USER = { email: 'plain@example.com', password: 'a plain password' }

/** Creates a user without a role through the command line, while the server runs. */
export async function createPlainUser({ databasePath }: TestServer): Promise<void> {
  const { email, password } = PLAIN_USER
  const flags = ['--email', email, '--password', password, '--name', 'Plain User', '--role', 'user']
  const child = Bun.spawn(['bun', 'api/cli/admin.ts', ...flags], {
    env: { ...process.env, DATABASE_PATH: databasePath },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await child.exited) !== 0) throw new Error('The plain user could not be created.')
}

export interface Account {
  email: string
  password: string
}

/** Signs up with an e-mail of its own. Returns what logs in, and the `Cookie` header of its session. */
export async function signUp(
  server: TestServer,
  name = 'Plain User',
): Promise<{ account: Account; cookie: string }> {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: PLAIN_USER.password }
  const response = await request(server, '/_api/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, displayName: name }),
  })
  if (!response.ok) throw new Error(`The sign-up failed: ${await response.text()}`)
  return { account, cookie: response.headers.getSetCookie()[0]!.split(';')[0]! }
}
