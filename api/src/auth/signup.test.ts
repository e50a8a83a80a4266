import { expect, test } from 'bun:test'
import { parseFlash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import { openAuthTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { clientKey } from '../client-key.ts'

const ADA = { displayName: 'Ada', email: 'ada@example.com', password: PASSWORD }

async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  const signUp = (fields: Record<string, unknown> = {}, init?: { clientAddress: string }) =>
    test.post('/_api/auth/signup', { ...ADA, ...fields }, init)
  const send = async (fields: Record<string, string>) => {
    const response = await test.request('/signup', { method: 'POST', body: new URLSearchParams(fields) })
    const flash = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`))
    const value = flash?.split(';')[0]?.slice(FLASH_COOKIE.length + 1) ?? ''
    return {
      response,
      location: response.headers.get('location'),
      flash: parseFlash(decodeURIComponent(value)),
    }
  }
  return { ...test, signUp, send }
}

test('a sign-up creates an account of the role user and its session', async () => {
  const { signUp, getSession, login } = await open()
  const response = await signUp({ displayName: '  Ada\u0000 Lovelace ', email: ' ADA@example.com' })
  expect(response.status).toBe(201)
  const user = {
    id: 1,
    email: 'ada@example.com',
    displayName: 'Ada  Lovelace',
    avatarUrl: null,
    role: 'user',
  }
  expect(await response.json()).toEqual({ user })
  expect((await getSession(sessionCookie(response))).user).toMatchObject(user)
  expect((await login('ada@example.com')).status).toBe(200)
})

test.each([
  [{ displayName: ' ' }, 'Name is required'],
  [{ displayName: undefined }, 'Name is required'],
  [{ displayName: 'x'.repeat(61) }, 'Name must have at most 60 characters'],
  [{ email: 'ada' }, 'Email is required'],
  [{ password: 'too short' }, 'The password must have at least 10 characters.'],
  [{ password: 'password123' }, 'The password is too easy to guess: choose a less common one.'],
  [{ password: 'ada@example.com' }, 'The password must not be the e-mail address.'],
  [{ role: 'admin' }, 'Unknown field: "role".'],
])('%j is refused: %s', async (fields, error) => {
  const { signUp } = await open()
  const response = await signUp(fields)
  expect({ status: response.status, body: await response.json() }).toEqual({ status: 400, body: { error } })
})

test('an e-mail that has an account is refused, and its password and role stay', async () => {
  const { services, signUp, login } = await open()
  await saveUser(services.db, { email: ADA.email, password: PASSWORD, role: 'admin' })
  const response = await signUp({ email: 'Ada@Example.com', password: 'another good password' })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ error: 'There is already an account with this e-mail address.' })
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await (await login(ADA.email)).json()).toMatchObject({ user: { role: 'admin' } })
})

test('of two sign-ups at once with one e-mail, one creates the account', async () => {
  const { signUp } = await open()
  const clients = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  const responses = await Promise.all(clients.map((clientAddress) => signUp({}, { clientAddress })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('ten taken e-mails in a row are all that a client may try, and the account can still log in', async () => {
  const { signUp, login } = await open()
  expect((await signUp({}, { clientAddress: '192.0.2.9' })).status).toBe(201)
  for (let i = 0; i < 10; i++) expect((await signUp()).status).toBe(409)
  const refused = await signUp({ email: 'new@example.com' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await login(ADA.email, PASSWORD, { clientAddress: '192.0.2.9' })).status).toBe(200)
})

test('with SIGNUP=off the call and the form make no account', async () => {
  const { signUp, send, login } = await open({ SIGNUP: 'off' })
  const response = await signUp()
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ error: 'Accounts are made by the store.' })
  expect((await send(ADA)).flash).toMatchObject({ text: 'Accounts are made by the store.' })
  expect((await login(ADA.email)).status).toBe(401)
})

test('the form redirects to the next page of the store, or back with what was typed', async () => {
  const { send, getSession } = await open()
  const refused = await send({ ...ADA, password: 'short', next: '/cart' })
  expect(refused).toMatchObject({
    location: '/signup?next=%2Fcart',
    flash: {
      kind: 'error',
      text: 'The password must have at least 10 characters.',
      email: ADA.email,
      displayName: 'Ada',
    },
  })
  const { response, location } = await send({ ...ADA, next: '/cart' })
  expect(location).toBe('/cart')
  expect((await getSession(sessionCookie(response))).user).toMatchObject({ email: ADA.email })
  const elsewhere = { ...ADA, email: 'b@example.com', next: '//evil.example' }
  expect((await send(elsewhere)).location).toBe('/')
})

test('a client can sign up 60 times a minute, from the loopback address too', async () => {
  const { services, post } = await openAuthTest()
  for (let count = 0; count < 60; count++) services.signupLimiter.take(clientKey('127.0.0.1'))
  const fields = { displayName: 'Ada', email: 'ada@example.com', password: PASSWORD }
  const refused = await post('/_api/auth/signup', fields, { clientAddress: '127.0.0.1' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await post('/_api/auth/signup', fields, { clientAddress: '192.0.2.7' })).status).toBe(201)
})
