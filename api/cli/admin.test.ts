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

test('it makes an account, prints the password it made up, and gives a new one later', async () => {
  const made = await admin('--email', 'Ada@Example.com', '--name', 'Ada Lovelace')
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toStartWith('Created ada@example.com with the role admin.\nPassword: ')
  const password = made.out.match(/Password: (\S+)\n$/)![1]!

  // The server is another process, which sees what the command wrote at once.
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
  { flags: [], says: '--email: is required' },
  { flags: ['--email', 'nobody'], says: '--email: must be an e-mail address' },
  {
    flags: ['--email', 'a@example.com', '--password', 'short'],
    says: '--password: must have at least 8 characters',
  },
  { flags: ['--email', 'a@example.com', '--name', ' '], says: '--name: must not be empty' },
  { flags: ['--email', 'a@example.com', '--role', 'owner'], says: '--role: must be admin or user' },
  { flags: ['--email', 'a@example.com', '--admin'], says: "Unknown option '--admin'" },
  { flags: ['a@example.com'], says: "Unexpected argument 'a@example.com'" },
])('$flags is refused: $says', async ({ flags, says }) => {
  const { out, err, code } = await admin(...flags)
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toStartWith(says)
  expect(err.trim().split('\n')).toHaveLength(1)
})
