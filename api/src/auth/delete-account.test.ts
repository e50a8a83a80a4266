import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { cookieOf, EMAIL, openUserTest, PASSWORD, seedUser, sessionCookie } from '../../test/auth.ts'
import { turnOnTwoFactor } from '../../test/two-factor.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { findUserCredentials } from './queries.ts'

const DELETE = '/_api/auth/delete_account'

test('the password deletes the account with everything of it, and its sessions end', async () => {
  const { db, post, login, getSession, sendForm } = await openUserTest()
  const [cookie, other] = [sessionCookie(await login(EMAIL)), sessionCookie(await login(EMAIL))]
  const send = (password: string) => post(DELETE, { password }, { headers: { cookie } })
  expect((await post(DELETE, { password: PASSWORD })).status).toBe(401)
  expect((await send('wrong')).status).toBe(403)
  expect(await sendForm('/account/delete', { password: 'wrong' }, { cookie })).toMatchObject({
    location: '/account',
    flash: { kind: 'error', field: 'delete-password', text: 'The current password is wrong.' },
  })
  expect((await getSession(other)).user).not.toBeNull()

  const response = await send(PASSWORD)
  expect([response.status, response.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  expect((await getSession(other)).user).toBeNull()
  expect((await login(EMAIL)).status).toBe(401)
  expect([await db.$count(users), await db.$count(sessions)]).toEqual([0, 0])
})

test('the form leads to the login page, which says so', async () => {
  const { login, sendForm } = await openUserTest()
  const cookie = sessionCookie(await login(EMAIL))
  expect(await sendForm('/account/delete', { password: PASSWORD }, { cookie })).toMatchObject({
    location: '/login',
    flash: { kind: 'success', text: 'Your account has been deleted.' },
  })
})

test('the last enabled administrator stays', async () => {
  const { db, post, login } = await openUserTest('admin')
  const cookie = sessionCookie(await login(EMAIL))
  const send = () => post(DELETE, { password: PASSWORD }, { headers: { cookie } })
  const refused = await send()
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: "The last administrator can't be deleted." },
  ])
  seedUser(db, { email: 'b@example.com', role: 'admin', isDisabled: true })
  expect((await send()).status).toBe(409)
  cookieOf(db, 'admin')
  expect((await send()).status).toBe(204)
})

test('with two-factor login it needs a code first', async () => {
  const { db, user, post } = await openUserTest('user')
  const cookie = cookieOf(db, 'user')
  db.run(sql`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = ${user.id})`)
  const { code } = await turnOnTwoFactor(db, findUserCredentials(db, 'user@example.com')!.user.id)
  const send = () => post(DELETE, { password: PASSWORD }, { headers: { cookie } })
  expect(await (await send()).json()).toMatchObject({ reason: 'two_factor_required' })
  await post('/_api/auth/two_factor/confirm', { code: await code() }, { headers: { cookie } })
  expect((await send()).status).toBe(204)
})
