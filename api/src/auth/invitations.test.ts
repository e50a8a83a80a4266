import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startMailServer } from '#api-test/smtp'
import type { Invited } from '#shared/contracts/admin-user'
import type { Role } from '#shared/contracts/auth'
import { cookieOf, openAuthTest, PASSWORD, seedUser } from '../../test/auth.ts'

const EMAIL = 'grace@example.com'
const DAY_MS = 24 * 60 * 60 * 1000
const INVALID = {
  status: 403,
  body: { error: 'This invitation is no longer valid. Please ask for a new one.' },
}

afterEach(() => {
  setSystemTime()
})

async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  const { db, env } = test.services
  const headers = { cookie: cookieOf(db, 'admin') }
  /** Returns the token of the link. */
  const invite = async (role: Role = 'admin', email = EMAIL) => {
    const response = await test.post('/_api/admin/users/invite', { email, role }, { headers })
    const { link } = (await response.json()) as { link: string }
    expect(link).toStartWith(`${env.SITE_URL}/signup?invitation=`)
    return new URL(link).searchParams.get('invitation')!
  }
  const accept = async (invitation: string, email = EMAIL) => {
    const fields = { displayName: 'Grace', email, password: PASSWORD, invitation }
    const response = await test.post('/_api/auth/signup', fields)
    return { status: response.status, body: await response.json() }
  }
  return { ...test, db, headers, invite, accept }
}

test('an invitation gives its role to its address once, also where sign-up is off', async () => {
  const { db, invite, accept } = await open({ SIGNUP: 'off' })
  const token = await invite('admin', ' Grace@Example.com')
  expect(JSON.stringify(db.all(sql`SELECT * FROM invitations`))).not.toContain(token)
  expect(await accept(token, 'eve@example.com')).toEqual({
    status: 400,
    body: { error: 'This invitation is for another e-mail address.' },
  })
  expect(await accept(token)).toMatchObject({ status: 201, body: { user: { email: EMAIL, role: 'admin' } } })
  db.run(sql`DELETE FROM users WHERE email = ${EMAIL}`)
  expect(await accept(token)).toEqual(INVALID)
})

test('it is mailed, and the administrator sees its link all the same', async () => {
  const server = await startMailServer()
  const { post, headers } = await open({ SMTP_URL: server.url, MAIL_FROM: 'shop@example.com' })
  const response = await post('/_api/admin/users/invite', { email: EMAIL, role: 'admin' }, { headers })
  await server.stop()
  const { link, isMailed, mail } = (await response.json()) as Invited
  expect(isMailed).toBe(true)
  expect(mail.text).toContain(link)
  expect(server.mails).toHaveLength(1)
  const sent = server.mails[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(sent).toContain(`To: ${EMAIL}`)
  expect(sent).toContain(link)
})

test('where no mail server takes it, the administrator gets its text to pass on', async () => {
  const server = await startMailServer({ refuse: true })
  const refused: Record<string, string> = { SMTP_URL: server.url, MAIL_FROM: 'shop@example.com' }
  for (const settings of [{}, refused]) {
    const { post, headers, services } = await open(settings)
    services.log.level = 'silent'
    const response = await post('/_api/admin/users/invite', { email: EMAIL, role: 'user' }, { headers })
    expect(await response.json()).toEqual({
      link: expect.stringContaining('/signup?invitation='),
      mail: {
        subject: 'You are invited to #OPENTOWORK',
        text: expect.stringContaining('/signup?invitation='),
      },
      isMailed: false,
    })
  }
  await server.stop()
})

const CHANGES = [{ isDisabled: true }, { role: 'user' }]

test.each(CHANGES)('it is void once who has made it is %p', async (change) => {
  const { db, post, headers, invite, accept } = await open()
  seedUser(db, { email: 'other@example.com', role: 'admin' })
  const token = await invite()
  const inviter = db.all<{ id: number }>(sql`SELECT invited_by AS id FROM invitations`)[0]!.id
  const response = await post('/_api/admin/users/update', { userId: inviter, ...change }, { headers })
  expect(response.status).toBe(200)
  expect(await accept(token)).toEqual(INVALID)
})

test('waiting ones are listed and can be withdrawn', async () => {
  const { request, post, headers, invite, accept } = await open()
  const token = await invite('user')
  const list = async () => (await request('/_api/admin/users/invitations', { headers })).json()
  expect(await list()).toEqual([{ email: EMAIL, role: 'user', expiresAt: expect.stringMatching(/Z$/) }])
  const withdraw = () => post('/_api/admin/users/withdraw', { email: EMAIL }, { headers })
  expect(await (await withdraw()).json()).toEqual([])
  expect((await withdraw()).status).toBe(404)
  expect(await accept(token)).toEqual(INVALID)
})

test('it is valid for 7 days, until the next one for the same address', async () => {
  const { invite, accept } = await open()
  const first = await invite('admin')
  const second = await invite('user')
  expect(await accept(first)).toEqual(INVALID)
  setSystemTime(new Date(Date.now() + 7 * DAY_MS + 1))
  expect(await accept(second)).toEqual(INVALID)
  expect(await accept('made-up')).toEqual(INVALID)
  const third = await invite('user')
  setSystemTime(new Date(Date.now() + 7 * DAY_MS - 60_000))
  expect(await accept(third)).toMatchObject({ status: 201, body: { user: { role: 'user' } } })
})

test('an address that has got an account meanwhile keeps it, and two answers at once create one', async () => {
  const { db, invite, accept } = await open()
  const token = await invite('admin')
  const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409])
  const other = await invite('admin', 'other@example.com')
  seedUser(db, { email: 'other@example.com' })
  expect(await accept(other, 'other@example.com')).toEqual({
    status: 409,
    body: { error: 'There is already an account with this e-mail address.' },
  })
})
