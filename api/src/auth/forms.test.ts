import { expect, test } from 'bun:test'
import { EMAIL, openUserTest, PASSWORD, responseCookies, sessionCookie } from '../../test/auth.ts'
import { turnOnTwoFactor } from '../../test/two-factor.ts'

const RIGHT = { email: EMAIL, password: PASSWORD }

test('a login without scripts redirects home, or back to the admin page, but never to another site', async () => {
  const { sendForm, getSession } = await openUserTest('admin')
  const { response, status, location } = await sendForm('/login', RIGHT)
  expect({ status, location }).toEqual({ status: 303, location: '/' })
  expect((await getSession(sessionCookie(response))).user).toMatchObject({ email: EMAIL })

  const back = await sendForm('/login', { ...RIGHT, next: '/admin/products?page=2' })
  expect(back.location).toBe('/admin/products?page=2')
  const next = '//evil.example'
  expect((await sendForm('/login', { ...RIGHT, next })).location).toBe('/')
  expect((await sendForm('/login', { email: EMAIL, password: 'wrong', next })).location).toBe('/login')
})

test('a next page with a line break sets no header', async () => {
  const { sendForm } = await openUserTest()
  const next = '/admin/\r\nset-cookie: session=planted'
  const { response, location } = await sendForm('/login', { ...RIGHT, next })
  expect(location).toBe('/admin/set-cookie:%20session=planted')
  expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toHaveLength(1)
})

test('a refused login redirects back with the reason, the e-mail and the next page, never the password', async () => {
  const { sendForm } = await openUserTest()
  const refused = await sendForm('/login', { email: EMAIL, password: 'my wrong password', next: '/admin' })
  expect(refused).toMatchObject({ status: 303, location: '/login?next=%2Fadmin' })
  expect(refused.flash).toEqual({ kind: 'error', text: 'Invalid email or password', email: EMAIL })
  expect(refused.response.headers.getSetCookie().join()).not.toContain('my wrong password')
  const flashOf = async (fields: Record<string, string>) => (await sendForm('/login', fields)).flash
  expect(await flashOf({ email: EMAIL, password: '' })).toMatchObject({ text: 'Password is required' })
  expect(await flashOf({})).toMatchObject({ text: 'Email is required', email: '' })
  // A message stays short enough for its cookie.
  expect((await flashOf({ ...RIGHT, ['x'.repeat(5000)]: '' }))?.text).toMatch(/^Unknown field: "x{284}$/)
})

test('the flash cookie is HttpOnly, SameSite=Lax, and Secure under https', async () => {
  const flags = async (settings: Record<string, string>) => {
    const { sendForm } = await openUserTest('user', settings)
    const [cookie] = (await sendForm('/login', {})).response.headers.getSetCookie()
    return cookie!.split('; ').slice(1).toSorted()
  }
  const always = ['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax']
  expect(await flags({ SITE_URL: 'http://localhost:4321' })).toEqual(always)
  expect(await flags({ SITE_URL: 'https://store.example' })).toEqual([...always, 'Secure'].toSorted())
})

test('failures of the form and of the call are counted together', async () => {
  const { sendForm, login } = await openUserTest()
  for (let i = 0; i < 5; i++) await sendForm('/login', { email: EMAIL, password: `wrong ${i}` })
  for (let i = 5; i < 10; i++) await login(EMAIL, `wrong ${i}`)
  const { flash } = await sendForm('/login', RIGHT)
  expect(flash?.text).toBe('Too many failed attempts. Please try again in 15 minutes.')
})

test('the logout form ends the session; another site can log no visitor in and no user out', async () => {
  const { sendForm, getSession, login } = await openUserTest()
  const cookie = sessionCookie(await login(EMAIL))
  const crossSite: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of crossSite) {
    expect((await sendForm('/login', RIGHT, headers)).status).toBe(403)
    expect((await sendForm('/logout', {}, { ...headers, cookie })).status).toBe(403)
  }
  expect((await getSession(cookie)).user).toMatchObject({ email: EMAIL })
  expect(await sendForm('/logout', {}, { cookie })).toMatchObject({ status: 303, location: '/' })
  expect((await getSession(cookie)).user).toBeNull()
})

test('a logout leads back to a link for somebody without a session, and to no other page', async () => {
  const { sendForm } = await openUserTest()
  const locationFor = async (next: string) => (await sendForm('/logout', { next })).location
  for (const next of ['/signup?invitation=a-b_c', '/reset-password?token=a-b_c'])
    expect(await locationFor(next)).toBe(next)
  for (const next of ['/admin', '/account/delete', '//evil.example/signup', '/signup/../logout', '/signups'])
    expect(await locationFor(next)).toBe('/')
})

test('with two-factor login the form redirects to the page for the code, which completes the login', async () => {
  const { db, sendForm, getSession } = await openUserTest('admin')
  const { code } = await turnOnTwoFactor(db, 1)
  const next = '/admin/products'
  const first = await sendForm('/login', { ...RIGHT, next })
  expect(first).toMatchObject({ status: 303, location: '/login/code?next=%2Fadmin%2Fproducts' })
  const cookie = responseCookies(first.response)
  expect(cookie).not.toContain('session=')

  const enter = (fields: object, headers = { cookie }) =>
    sendForm('/login/code', { next, ...fields }, headers)
  expect(await enter({ code: '12345' })).toMatchObject({
    location: '/login/code?next=%2Fadmin%2Fproducts',
    flash: { kind: 'error', text: 'Invalid code', field: 'code' },
  })
  expect((await enter({})).flash).toMatchObject({ text: 'Code is required' })

  const right = await enter({ code: await code() })
  expect(right.location).toBe('/admin/products')
  expect((await getSession(sessionCookie(right.response))).user).toMatchObject({ email: EMAIL })
  expect(await enter({ code: '123456' }, { cookie: '' })).toMatchObject({
    location: '/login?next=%2Fadmin%2Fproducts',
    flash: { text: 'Your login has expired. Please log in again.' },
  })
})
