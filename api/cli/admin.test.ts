import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveUser } from '../src/admin/users/save-user.ts'
import { openAuthTest, PASSWORD, sessionCookie } from '../test/auth.ts'
import { turnOnTwoFactor } from '../test/two-factor.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DATABASE_PATH = join(folder, 'new', 'store.sqlite')

async function adminOn(databasePath: string, ...flags: string[]) {
  const child = Bun.spawn(['bun', '--bun', 'api/cli/admin.ts', ...flags], {
    env: { PATH: process.env.PATH, DATABASE_PATH: databasePath },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}
const admin = (...flags: string[]) => adminOn(DATABASE_PATH, ...flags)

test('it creates a user with a generated password, and changes role and password later', async () => {
  const created = await admin('--create', '--email', 'Ada@Example.com', '--name', 'Ada Lovelace')
  expect(created).toMatchObject({ code: 0, err: '' })
  expect(created.out).toStartWith(
    `Database: ${DATABASE_PATH}\nCreated ada@example.com with the role admin.\nPassword: `,
  )
  await admin('--email', 'owner@example.com')
  const password = created.out.match(/Password: (\S+)\n$/)![1]!

  const { services, login, request } = await openAuthTest({ DATABASE_PATH })
  const response = await login('ada@example.com', password)
  const cookie = sessionCookie(response)
  expect(await response.json()).toMatchObject({ user: { displayName: 'Ada Lovelace', role: 'admin' } })

  const changed = await admin(
    '--email',
    'ada@example.com',
    '--password',
    'her own password',
    '--role',
    'user',
  )
  expect(changed).toMatchObject({ code: 0, err: '' })
  expect(changed.out).toContain('ada@example.com has the role user and a new password.')
  expect(changed.out).not.toContain('her own password')
  const session = await request('/_api/auth/session', { headers: { cookie } })
  expect(await session.json()).toEqual({ user: null })
  const again = await login('ada@example.com', 'her own password')
  expect(await again.json()).toMatchObject({ user: { displayName: 'Ada Lovelace', role: 'user' } })
  await services.close()
}, 20_000)

test.each([
  { flags: [], message: '--email: is required' },
  { flags: ['--email', 'ada'], message: '--email: must be an e-mail address' },
  {
    flags: ['--email', 'a@example.com', '--password', 'short'],
    message: '--password: must have at least 10 characters',
  },
  {
    flags: ['--email', 'a@example.com', '--password', ''],
    message: '--password: must have at least 10 characters',
  },
  {
    flags: ['--email', 'a@example.com', '--password', 'Password2026'],
    message: '--password: is too easy to guess: choose a less common one',
  },
  {
    flags: ['--email', 'ada@example.com', '--password', 'ADA@example.com'],
    message: '--password: must not be the e-mail address',
  },
  { flags: ['--email', 'a@example.com', '--name', ' '], message: '--name: must not be empty' },
  { flags: ['--email', 'a@example.com', '--role', 'owner'], message: '--role: must be admin or user' },
  { flags: ['--email', 'a@example.com', '--admin'], message: "error: unknown option '--admin'" },
  {
    flags: ['--list', '--email', 'a@example.com'],
    message: "error: option '--list' cannot be used with option '--email <email>'",
  },
  { flags: ['a@example.com'], message: 'error: too many arguments' },
])('$flags is refused: $message', async ({ flags, message }) => {
  const { out, err, code } = await admin(...flags)
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toStartWith(message)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('without a database it exits with one line and creates none', async () => {
  const path = join(folder, 'none', 'store.sqlite')
  for (const flags of [['--email', 'a@example.com'], ['--list']]) {
    expect(await adminOn(path, ...flags)).toEqual({
      code: 1,
      out: '',
      err: `There is no database at ${path}. Check DATABASE_PATH, or create one with --create.\n`,
    })
  }
  expect(existsSync(join(folder, 'none'))).toBe(false)
}, 20_000)

test('--list lists the accounts; the last administrator keeps the role', async () => {
  const path = join(folder, 'list', 'store.sqlite')
  await adminOn(path, '--create', '--email', 'ada@example.com')
  await adminOn(path, '--email', 'bob@example.com', '--role', 'user')
  const demoted = await adminOn(path, '--email', 'ada@example.com', '--role', 'user')
  expect(demoted).toMatchObject({ code: 1, err: "The last administrator can't be demoted.\n" })
  const { code, out } = await adminOn(path, '--list')
  expect(code).toBe(0)
  expect(out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
    [`Database: ${path}`],
    ['E-mail', 'Role', 'Two-factor', 'Status'],
    ['ada@example.com', 'admin', 'off', 'enabled'],
    ['bob@example.com', 'user', 'off', 'enabled'],
    [''],
  ])
}, 20_000)

test('--reset-two-factor turns it off for the account and changes nothing else', async () => {
  const { services, login } = await openAuthTest({ DATABASE_PATH })
  const { user } = await saveUser(services.db, { email: 'eve@example.com', password: PASSWORD, role: 'user' })
  await turnOnTwoFactor(services.db, user.id)
  expect(await (await login('eve@example.com')).json()).toEqual({ twoFactor: true })

  const reset = () => admin('--email', 'Eve@example.com', '--reset-two-factor')
  expect(await reset()).toEqual({
    code: 0,
    err: '',
    out: `Database: ${DATABASE_PATH}\nTwo-factor login is now off for eve@example.com.\n`,
  })
  expect(await (await login('eve@example.com')).json()).toMatchObject({ user: { role: 'user' } })
  expect((await reset()).out).toContain('Two-factor login was already off for eve@example.com.')

  const unknown = await admin('--email', 'nobody@example.com', '--reset-two-factor')
  expect(unknown).toMatchObject({ code: 1, err: '--email: there is no account nobody@example.com\n' })
  const both = await admin('--email', 'eve@example.com', '--reset-two-factor', '--role', 'admin')
  expect(both).toMatchObject({ code: 1 })
  await services.close()
}, 20_000)
