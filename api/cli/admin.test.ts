import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAuthTest, sessionCookie } from '../test/auth.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DATABASE_PATH = join(folder, 'new', 'store.sqlite')

async function admin(...flags: string[]) {
  const child = Bun.spawn(['bun', '--bun', 'api/cli/admin.ts', ...flags], {
    env: { PATH: process.env.PATH, DATABASE_PATH },
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

test('it creates a user with a generated password, and changes role and password later', async () => {
  const created = await admin('--email', 'Ada@Example.com', '--name', 'Ada Lovelace')
  expect(created).toMatchObject({ code: 0, err: '' })
  expect(created.out).toStartWith('Created ada@example.com with the role admin.\nPassword: ')
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
  expect(changed.out).toStartWith('ada@example.com has the role user and a new password.')
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
    message: '--password: must have at least 8 characters',
  },
  { flags: ['--email', 'a@example.com', '--name', ' '], message: '--name: must not be empty' },
  { flags: ['--email', 'a@example.com', '--role', 'owner'], message: '--role: must be admin or user' },
  { flags: ['--email', 'a@example.com', '--admin'], message: "Unknown option '--admin'" },
  { flags: ['a@example.com'], message: "Unexpected argument 'a@example.com'" },
])('$flags is refused: $message', async ({ flags, message }) => {
  const { out, err, code } = await admin(...flags)
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toStartWith(message)
  expect(err.trim().split('\n')).toHaveLength(1)
})
