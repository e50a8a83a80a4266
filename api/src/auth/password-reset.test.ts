import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { cookieOf, EMAIL, openUserTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { startMailServer } from '../../test/smtp.ts'
import { turnOnTwoFactor } from '../../test/two-factor.ts'
import { until } from '../../test/until.ts'
import { passwordResets } from '../db/schema/accounts.ts'
import { mailResetLink } from './password-reset.ts'
import { findUserCredentials } from './queries.ts'

const NEW_PASSWORD = 'a newer good password'
const INVALID = { error: 'This link is no longer valid. Please ask for a new one.' }

afterEach(() => {
  setSystemTime()
})

async function open(settings: Record<string, string> = {}) {
  const test = await openUserTest('user', settings)
  const { db, post, request } = test
  const forgot = (email = EMAIL, clientAddress?: string) =>
    post('/_api/auth/forgot_password', { email }, { clientAddress })
  const reset = (token: string, password = NEW_PASSWORD, clientAddress?: string) =>
    post('/_api/auth/reset_password', { token, password }, { clientAddress })
  const links = async (cookie = cookieOf(db, 'admin')): Promise<{ email: string; link: string | null }[]> => {
    const response = await request('/_api/admin/users/reset-links', { headers: { cookie } })
    return response.json() as Promise<{ email: string; link: string | null }[]>
  }
  const token = async () => {
    await forgot()
    return new URL((await links())[0]!.link!).searchParams.get('token')!
  }
  return { ...test, forgot, reset, links, token }
}

test('an administrator passes a link on that sets a new password once, and ends all sessions', async () => {
  const { services, forgot, reset, links, login, getSession } = await open()
  const session = sessionCookie(await login(EMAIL))
  const response = await forgot(` ${EMAIL.toUpperCase()}`)
  expect([response.status, await response.text()]).toEqual([204, ''])
  const [waiting] = await links()
  expect(waiting).toMatchObject({ email: EMAIL })
  expect(waiting!.link).toStartWith(`${services.env.SITE_URL}/reset-password?token=`)
  const token = new URL(waiting!.link!).searchParams.get('token')!
  const weak = await reset(token, 'short')
  expect([weak.status, await weak.json()]).toEqual([
    400,
    { error: 'The password must have at least 10 characters.' },
  ])

  expect((await reset(token)).status).toBe(204)
  expect((await getSession(session)).user).toBeNull()
  expect((await login(EMAIL)).status).toBe(401)
  expect((await login(EMAIL, NEW_PASSWORD)).status).toBe(200)
  expect(await links()).toEqual([])
  const again = await reset(token, 'yet another password')
  expect([again.status, await again.json()]).toEqual([400, INVALID])
})

test('a link ends after an hour, with a newer one, with a new password and with the account disabled', async () => {
  const { db, user, token, reset, links } = await open()
  const expectInvalid = async (link: string, clientAddress: string) =>
    expect((await reset(link, NEW_PASSWORD, clientAddress)).status).toBe(400)
  const first = await token()
  const second = await token()
  await expectInvalid(first, '192.0.2.11')
  setSystemTime(Date.now() + 60 * 60_000)
  await expectInvalid(second, '192.0.2.12')
  setSystemTime()
  const third = await token()
  db.run(sql`UPDATE users SET is_disabled = 1 WHERE id = ${user.id}`)
  expect(await links()).toEqual([])
  await expectInvalid(third, '192.0.2.13')
})

test('an unknown email and a disabled account get the same response, and no link', async () => {
  const { db, user, forgot, links } = await open()
  db.run(sql`UPDATE users SET is_disabled = 1 WHERE id = ${user.id}`)
  for (const email of ['nobody@example.com', EMAIL]) expect((await forgot(email)).status).toBe(204)
  expect(await links()).toEqual([])
  expect(await db.$count(passwordResets)).toBe(2)
  expect(JSON.stringify(db.all(sql`SELECT * FROM password_resets`))).not.toContain('example.com')
})

test('ten requests are all that a client may make, and that are made for one account', async () => {
  const { forgot, reset, login } = await open()
  for (let count = 0; count < 5; count++) await forgot(`${count}@example.com`)
  for (let count = 0; count < 5; count++) expect((await reset(`wrong ${count}`)).status).toBe(400)
  expect((await forgot()).status).toBe(429)
  expect((await reset('wrong')).status).toBe(429)
  expect((await login(EMAIL)).status).toBe(429)
  for (let count = 0; count < 10; count++) await forgot(EMAIL, `198.51.100.${count}`)
  expect((await forgot(EMAIL, '198.51.100.99')).status).toBe(429)
  expect((await login(EMAIL, PASSWORD, { clientAddress: '198.51.100.99' })).status).toBe(200)
})

test('two-factor login stays on, and an administrator who has it enters a code before a link is shown', async () => {
  const { db, user, post, request, reset, links, forgot, login } = await open()
  await turnOnTwoFactor(db, user.id)
  const cookie = cookieOf(db, 'admin')
  const { code } = await turnOnTwoFactor(db, findUserCredentials(db, 'admin@example.com')!.user.id)
  await forgot()
  expect(await links(cookie)).toMatchObject([{ email: EMAIL, link: null }])
  const show = () => post('/_api/admin/users/reset-links', {}, { headers: { cookie } })
  expect(await (await show()).json()).toMatchObject({ reason: 'two_factor_required' })
  await post('/_api/auth/two_factor/confirm', { code: await code() }, { headers: { cookie } })
  const [{ link }] = (await (await show()).json()) as [{ link: string }]
  expect((await reset(new URL(link).searchParams.get('token')!)).status).toBe(204)
  expect(await (await login(EMAIL, NEW_PASSWORD)).json()).toEqual({ twoFactor: true })
  expect((await request('/_api/admin/users/reset-links')).status).toBe(401)
})

test('with a mail server the link is mailed, and only its hash is stored', async () => {
  const server = await startMailServer()
  const { db, forgot, reset, links } = await open({ SMTP_URL: server.url, MAIL_FROM: 'shop@example.com' })
  await forgot('nobody@example.com')
  await forgot()
  await until(() => server.mails.length > 0)
  await server.stop()
  const mail = server.mails[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(mail).toContain('To: ada@example.com')
  expect(mail).toContain('From: shop@example.com')
  const token = /reset-password\?token=([\w-]{43})/.exec(mail)![1]!
  expect(JSON.stringify(db.all(sql`SELECT * FROM password_resets`))).not.toContain(token)
  expect(await links()).toEqual([])
  expect((await reset(token)).status).toBe(204)
  expect(server.mails.length).toBe(1)
})

test('a mail that is refused leaves its link to the administrator', async () => {
  const server = await startMailServer({ refuse: true })
  const { forgot, links } = await open({ SMTP_URL: server.url, MAIL_FROM: 'shop@example.com' })
  await forgot()
  await until(async () => (await links()).length > 0)
  await server.stop()
  expect(await links()).toMatchObject([
    { email: EMAIL, link: expect.stringContaining('/reset-password?token=') },
  ])
})

test('a link that could not be mailed is mailed later, and until then an administrator has the same one', async () => {
  const { services, user, forgot, links, reset } = await open()
  await forgot()
  const sent: string[] = []
  const send = (error?: Error) =>
    mailResetLink(
      {
        ...services,
        mailer: {
          async send({ text }) {
            if (error) throw error
            sent.push(text)
          },
        },
      },
      user.id,
    )
  await expect(send(new Error('The mail server is down.'))).rejects.toThrow('The mail server is down.')
  const [waiting] = await links()
  await send()
  expect(sent.join()).toContain(waiting!.link!)
  expect(await links()).toEqual([])
  expect((await reset(new URL(waiting!.link!).searchParams.get('token')!)).status).toBe(204)
  await send()
  expect(sent).toHaveLength(1)
})

test('the forms redirect with what happened, and keep the email', async () => {
  const { token, sendForm } = await open()
  expect(await sendForm('/forgot-password', { email: 'ada' })).toMatchObject({
    location: '/forgot-password',
    flash: { kind: 'error', text: 'Enter a valid email address.', field: 'email', email: 'ada' },
  })
  expect(await sendForm('/forgot-password', { email: 'a@example.com' })).toMatchObject({
    location: '/forgot-password',
    flash: { kind: 'success', text: expect.stringContaining('If this email has an account') },
  })
  const link = await token()
  expect(await sendForm('/reset-password', { token: link, password: 'short' })).toMatchObject({
    location: `/reset-password?token=${link}`,
    flash: { kind: 'error', field: 'password' },
  })
  expect(await sendForm('/reset-password', { token: link, password: NEW_PASSWORD })).toMatchObject({
    location: '/login',
    flash: { kind: 'success', text: 'Your password has been changed. Log in with the new one.' },
  })
})
