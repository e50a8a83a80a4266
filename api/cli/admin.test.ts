import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAuthTest, PASSWORD, sessionCookie } from '#api-test/auth'
import { spawnScript } from '#api-test/spawn-script'
import { turnOnTwoFactor } from '#api-test/two-factor'
import { saveUser } from '../src/admin/users/save-user.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DATABASE_PATH = join(folder, 'new', 'store.sqlite')

const admin = (flags: string[], path = DATABASE_PATH) =>
  spawnScript('api/cli/admin.ts', flags, { DATABASE_PATH: path })

test('it creates a user with a generated password, and changes role and password later', async () => {
  const created = await admin(['--create', '--email', 'Ada@Example.com', '--name', 'Ada Lovelace'])
  expect(created).toMatchObject({ code: 0, err: '' })
  expect(created.out).toStartWith(
    `Database: ${DATABASE_PATH}\nCreated ada@example.com with the role admin.\nPassword: `,
  )
  const password = created.out.match(/Password: (\S+)\n$/)![1]!

  const { services, login, getSession } = await openAuthTest({ DATABASE_PATH })
  const response = await login('ada@example.com', password)
  const cookie = sessionCookie(response)
  expect(await response.json()).toMatchObject({ user: { displayName: 'Ada Lovelace', role: 'admin' } })

  const user = ['--role', 'user']
  const demoted = await admin(['--email', 'ada@example.com', ...user])
  expect(demoted).toMatchObject({ code: 1, err: "The last administrator can't be demoted.\n" })
  await saveUser(services.db, { email: 'owner@example.com', password: PASSWORD, role: 'admin' })
  const changed = await admin(['--email', 'ada@example.com', '--password', 'her own password', ...user])
  expect(changed).toMatchObject({ code: 0, err: '' })
  expect(changed.out).toContain('ada@example.com has the role user and a new password.')
  expect(changed.out).not.toContain('her own password')
  expect((await getSession(cookie)).user).toBeNull()
  const again = await login('ada@example.com', 'her own password')
  expect(await again.json()).toMatchObject({ user: { displayName: 'Ada Lovelace', role: 'user' } })

  const kept = await admin(['--email', 'ada@example.com', '--password', 'another password'])
  expect(kept.out).toContain('ada@example.com has the role user and a new password.')

  const { out } = await admin(['--list'])
  expect(out.split('\n').map((line) => line.replace(/ {2,}\S+$/, ''))).toEqual([
    `Database: ${DATABASE_PATH}`,
    'E-mail             Role   Two-factor  Status',
    'ada@example.com    user   off         enabled',
    'owner@example.com  admin  off         enabled',
    '',
  ])
  await services.close()
}, 20_000)

test.each([
  [[], '--email: is required'],
  [
    ['--email', 'ada@example.com', '--password', 'ADA@example.com'],
    '--password: must not be the e-mail address',
  ],
  [['--email', 'a@example.com', '--role', 'owner'], '--role: must be admin or user'],
  [['--email', 'a@example.com', '--admin'], "error: unknown option '--admin'"],
  [['--list', '--email', 'a@example.com'], "error: option '--list' cannot be used with option '--email"],
])('%j is refused: %s', async (flags, message) => {
  const { out, err, code } = await admin(flags)
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toStartWith(message)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('without a database it exits with one line and creates none', async () => {
  const path = join(folder, 'none', 'store.sqlite')
  expect(await admin(['--email', 'a@example.com'], path)).toEqual({
    code: 1,
    out: '',
    err: `There is no database at ${path}. Check DATABASE_PATH, or create one with --create.\n`,
  })
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

test('--reset-two-factor turns it off for the account and changes nothing else', async () => {
  const { services, login } = await openAuthTest({ DATABASE_PATH })
  const { user } = await saveUser(services.db, { email: 'eve@example.com', password: PASSWORD, role: 'user' })
  await turnOnTwoFactor(services.db, user.id)
  expect(await (await login('eve@example.com')).json()).toEqual({ twoFactor: true })

  const reset = (email: string) => admin(['--email', email, '--reset-two-factor'])
  expect(await reset('Eve@example.com')).toEqual({
    code: 0,
    err: '',
    out: `Database: ${DATABASE_PATH}\nTwo-factor login is now off for eve@example.com.\n`,
  })
  expect(await (await login('eve@example.com')).json()).toMatchObject({ user: { role: 'user' } })
  expect((await reset('eve@example.com')).out).toContain('Two-factor login was already off')
  const unknown = await reset('nobody@example.com')
  expect(unknown).toMatchObject({ code: 1, err: '--email: there is no account nobody@example.com\n' })
  await services.close()
}, 20_000)
