import { expect, test } from 'bun:test'
import { openAuthTest, PASSWORD, seedUser, sessionCookie } from '../../test/auth.ts'
import { clientKey } from '../http/rate-limit.ts'

const ADA = { displayName: 'Ada', email: 'ada@example.com', password: PASSWORD }
const TAKEN = 'There is already an account with this e-mail address.'

async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  const signUp = (fields: Record<string, unknown> = {}, clientAddress?: string) =>
    test.post('/_api/auth/signup', { ...ADA, ...fields }, { clientAddress })
  return { ...test, signUp }
}

test('a sign-up creates an account of the role user and its session', async () => {
  const { signUp, getSession, login } = await open()
  const response = await signUp({ displayName: '  Ada\u0000 Lovelace ', email: ' ADA@example.com' })
  expect(response.status).toBe(201)
  const names = { email: 'ada@example.com', displayName: 'Ada Lovelace' }
  const user = { id: 1, ...names, avatarUrl: null, role: 'user' } as const
  expect(await response.json()).toEqual({ user })
  expect((await getSession(sessionCookie(response))).user).toMatchObject(user)
  expect((await login('ada@example.com')).status).toBe(200)
})

test.each([
  ['o&b@example.com', 'O&B@example.com'],
  ['me@exämple.de', 'me@xn--exmple-cua.de'],
  ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
])('%s signs up, and logs in as %s', async (email, other) => {
  const { signUp, login } = await open()
  expect((await signUp({ email })).status).toBe(201)
  for (const each of [email, other]) expect((await login(each)).status).toBe(200)
})

test('a sign-up with a missing name or e-mail, a weak password or a role is refused', async () => {
  const { signUp } = await open()
  const refusals: [object, string][] = [
    [{ displayName: ' ' }, 'Name is required'],
    [{ displayName: 'x'.repeat(61) }, 'Name must have at most 60 characters'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ada' }, 'Enter a valid email address.'],
    [{ password: 'too short' }, 'The password must have at least 10 characters.'],
    [{ password: 'ada@example.com' }, 'The password must not be the e-mail address.'],
    [{ role: 'admin' }, 'Unknown field: "role".'],
  ]
  for (const [fields, error] of refusals) {
    const response = await signUp({ ...fields })
    expect([response.status, await response.json()]).toEqual([400, { error }])
  }
})

test('an e-mail that has an account is refused, and its password and role stay', async () => {
  const { services, signUp, login } = await open()
  seedUser(services.db, { role: 'admin' })
  const response = await signUp({ email: 'Ada@Example.com', password: 'another good password' })
  expect([response.status, await response.json()]).toEqual([409, { error: TAKEN }])
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await (await login(ADA.email)).json()).toMatchObject({ user: { role: 'admin' } })
})

test('ten taken e-mails in a row are all that a client may try, and the account can still log in', async () => {
  const { services, signUp, login } = await open()
  seedUser(services.db)
  for (let i = 0; i < 10; i++) expect((await signUp()).status).toBe(409)
  const refused = await signUp({ email: 'new@example.com' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await login(ADA.email, PASSWORD, { clientAddress: '192.0.2.9' })).status).toBe(200)
})

test('with SIGNUP=off the call and the form make no account', async () => {
  const { signUp, sendForm, login } = await open({ SIGNUP: 'off' })
  const response = await signUp()
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ error: 'Accounts are made by the store.' })
  expect((await sendForm('/signup', ADA)).flash).toMatchObject({ text: 'Accounts are made by the store.' })
  expect((await login(ADA.email)).status).toBe(401)
})

test('the form redirects to the next page of the store, or back with what was typed', async () => {
  const { sendForm, getSession } = await open()
  const text = 'The password must have at least 10 characters.'
  expect(await sendForm('/signup', { ...ADA, password: 'short', next: '/cart' })).toMatchObject({
    location: '/signup?next=%2Fcart',
    flash: { kind: 'error', text, email: ADA.email, displayName: 'Ada' },
  })
  const { response, location } = await sendForm('/signup', { ...ADA, next: '/cart' })
  expect(location).toBe('/cart')
  expect((await getSession(sessionCookie(response))).user).toMatchObject({ email: ADA.email })
  const elsewhere = { ...ADA, email: 'b@example.com', next: '//evil.example' }
  expect((await sendForm('/signup', elsewhere)).location).toBe('/')
})

test('a client can sign up 60 times a minute, from the loopback address too', async () => {
  const { services, signUp } = await open()
  for (let count = 0; count < 60; count++) services.signupLimiter.take(clientKey('127.0.0.1'))
  const refused = await signUp({}, '127.0.0.1')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await signUp({}, '192.0.2.7')).status).toBe(201)
})
