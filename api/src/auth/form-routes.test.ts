import { expect, test } from 'bun:test'
import { parseFlash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import { openAuthTest, PASSWORD, responseCookies, sessionCookie } from '../../test/auth.ts'
import { turnOnTwoFactor } from '../../test/two-factor.ts'
import { saveUser } from '../admin/users/save-user.ts'

const EMAIL = 'ada@example.com'

async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  await saveUser(test.services.db, { email: EMAIL, password: PASSWORD, role: 'admin' })
  const send = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await test.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })
    const flash = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`))
    return {
      response,
      status: response.status,
      location: response.headers.get('location'),
      flash: parseFlash(decodeURIComponent(flash?.split(';')[0]?.slice(FLASH_COOKIE.length + 1) ?? '')),
    }
  }
  return { ...test, send }
}

test('a login without scripts redirects home, or back to the admin page', async () => {
  const { send, request } = await open()
  const { response, status, location } = await send('/login', { email: EMAIL, password: PASSWORD })
  expect({ status, location }).toEqual({ status: 303, location: '/' })
  const session = await request('/_api/auth/session', { headers: { cookie: sessionCookie(response) } })
  expect(await session.json()).toMatchObject({ user: { email: EMAIL } })

  const back = await send('/login', { email: EMAIL, password: PASSWORD, next: '/admin/products?page=2' })
  expect(back.location).toBe('/admin/products?page=2')
})

test.each([
  '//evil.example',
  'https://evil.example/admin',
  '/\\evil.example',
  '/admin/..//evil.example',
  '/admin/../..//evil.example',
  '/logout',
])('a login never redirects to %s', async (next) => {
  const { send } = await open()
  expect((await send('/login', { email: EMAIL, password: PASSWORD, next })).location).toBe('/')
  expect((await send('/login', { email: EMAIL, password: 'wrong', next })).location).toBe('/login')
})

test('a refused login redirects back with the reason, the e-mail and the next page, never the password', async () => {
  const { send } = await open()
  const refused = await send('/login', { email: EMAIL, password: 'my wrong password', next: '/admin' })
  expect(refused).toMatchObject({ status: 303, location: '/login?next=%2Fadmin' })
  expect(refused.flash).toEqual({ kind: 'error', text: 'Invalid email or password', email: EMAIL })
  expect(refused.response.headers.getSetCookie().join()).not.toContain('my wrong password')
  expect((await send('/login', { email: 'ada', password: '' })).flash).toMatchObject({
    text: 'Email is required',
  })
  expect((await send('/login', { email: EMAIL, password: '' })).flash).toMatchObject({
    text: 'Password is required',
  })
  expect((await send('/login', {})).flash).toMatchObject({ text: 'Email is required', email: '' })
})

test('a message stays short enough for its cookie', async () => {
  const { send } = await open()
  const { flash } = await send('/login', { email: EMAIL, password: PASSWORD, ['x'.repeat(5000)]: '' })
  expect(flash?.text).toMatch(/^Unknown field: "x{284}$/)
})

test('the flash cookie is HttpOnly, SameSite=Lax, and Secure under https', async () => {
  const flags = async (settings: Record<string, string>) => {
    const { send } = await open(settings)
    const [cookie] = (await send('/login', {})).response.headers.getSetCookie()
    return cookie!.split('; ').slice(1).toSorted()
  }
  const always = ['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax']
  expect(await flags({ SITE_URL: 'http://localhost:4321' })).toEqual(always)
  expect(await flags({ SITE_URL: 'https://store.example' })).toEqual([...always, 'Secure'].toSorted())
})

test('failures of the form and of the call are counted together', async () => {
  const { send, login } = await open()
  for (let i = 0; i < 5; i++) await send('/login', { email: EMAIL, password: `wrong ${i}` })
  for (let i = 5; i < 10; i++) await login(EMAIL, `wrong ${i}`)
  const { flash } = await send('/login', { email: EMAIL, password: PASSWORD })
  expect(flash?.text).toBe('Too many failed attempts. Please try again in 15 minutes.')
})

test('a next page with a line break sets no header', async () => {
  const { send } = await open()
  const next = '/admin/\r\nset-cookie: session=planted'
  const { response, location } = await send('/login', { email: EMAIL, password: PASSWORD, next })
  expect(location).toBe('/admin/set-cookie:%20session=planted')
  expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toHaveLength(1)
})

test('another site can log no visitor in and no user out', async () => {
  const { send, request, login } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  const crossSite: [string, string][] = [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ]
  for (const [name, value] of crossSite) {
    const headers = { [name]: value }
    const fields = { email: EMAIL, password: PASSWORD }
    expect((await send('/login', fields, headers)).status).toBe(403)
    expect((await send('/logout', {}, { ...headers, cookie })).status).toBe(403)
  }
  const session = await request('/_api/auth/session', { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { email: EMAIL } })
})

test('the logout form ends the session and redirects home', async () => {
  const { send, request, login } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  expect(await send('/logout', {}, { cookie })).toMatchObject({ status: 303, location: '/' })
  const session = await request('/_api/auth/session', { headers: { cookie } })
  expect(await session.json()).toEqual({ user: null })
})

test('with two-factor login the form redirects to the page for the code, which completes the login', async () => {
  const { services, send, request } = await open()
  const { code } = await turnOnTwoFactor(services.db, 1)
  const first = await send('/login', { email: EMAIL, password: PASSWORD, next: '/admin/products' })
  expect(first).toMatchObject({ status: 303, location: '/login/code?next=%2Fadmin%2Fproducts' })
  const cookie = responseCookies(first.response)
  expect(cookie).not.toContain('session=')

  const next = '/admin/products'
  const wrong = await send('/login/code', { code: '12345', next }, { cookie })
  expect(wrong).toMatchObject({
    location: '/login/code?next=%2Fadmin%2Fproducts',
    flash: { kind: 'error', text: 'Invalid code', field: 'code' },
  })
  expect((await send('/login/code', { next }, { cookie })).flash).toMatchObject({ text: 'Code is required' })

  const right = await send('/login/code', { code: await code(), next }, { cookie })
  expect(right.location).toBe('/admin/products')
  const session = await request('/_api/auth/session', { headers: { cookie: sessionCookie(right.response) } })
  expect(await session.json()).toMatchObject({ user: { email: EMAIL } })

  const expired = await send('/login/code', { code: '123456', next })
  expect(expired).toMatchObject({
    location: '/login?next=%2Fadmin%2Fproducts',
    flash: { text: 'Your login has expired. Please log in again.' },
  })
})
