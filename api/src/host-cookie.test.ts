import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CART_COUNT_COOKIE } from '#shared/cookies'
import { openAuthTest, PASSWORD, sessionCookie } from '../test/auth.ts'
import { openTestApp, seedProduct, type TestApp } from '../test/services.ts'
import { addToCartFields, createVisitor } from '../test/visitor.ts'
import { saveUser } from './admin/users/save-user.ts'
import { sessions } from './db/schema.ts'

const EMAIL = 'ada@example.com'
const HTTPS = { SITE_URL: 'https://store.example' }

const setCookies = (response: Response) =>
  Object.fromEntries(
    response.headers.getSetCookie().map((cookie) => {
      const [pair = '', ...attributes] = cookie.split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value, attributes: attributes.filter((each) => !each.startsWith('Max-Age=7')) }]
    }),
  )
const deleted = { value: '', attributes: ['Max-Age=0', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'] }

async function openSessions(settings: Record<string, string>) {
  const test = await openAuthTest(settings)
  await saveUser(test.services.db, { email: EMAIL, password: PASSWORD, role: 'admin', displayName: 'Ada' })
  const token = async () => sessionCookie(await test.login(EMAIL)).split('=')[1]!
  return { ...test, token }
}

describe('the session', () => {
  test.each([
    ['http://store.example', 'session'],
    ['https://store.example', '__Host-session'],
  ])('of %s is in the cookie %s', async (siteUrl, name) => {
    const { login, getSession } = await openSessions({ SITE_URL: siteUrl })
    const response = await login(EMAIL)
    const [cookie] = response.headers.getSetCookie()
    const secure = siteUrl.startsWith('https') ? ' Secure;' : ''
    expect(cookie).toMatch(
      new RegExp(`^${name}=[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly;${secure} SameSite=Lax$`),
    )
    expect((await getSession(sessionCookie(response))).user).toMatchObject({ email: EMAIL })
  })

  test('under the old name goes on under the new one', async () => {
    const { token, getSession } = await openSessions(HTTPS)
    const old = await token()
    const { user, response } = await getSession(`session=${old}`)
    expect(user).toMatchObject({ email: EMAIL })
    expect(setCookies(response)).toMatchObject({
      '__Host-session': { value: old },
      session: deleted,
    })
    expect((await getSession(`__Host-session=${old}`)).user).toMatchObject({ email: EMAIL })
  })

  test('under the old name never counts beside the new one', async () => {
    const { token, getSession } = await openSessions(HTTPS)
    const [current, old] = [await token(), await token()]
    const invalid = await getSession(`session=${old}; __Host-session=made-up`)
    expect(invalid.user).toBeNull()
    expect(setCookies(invalid.response)).toEqual({ '__Host-session': deleted, session: deleted })
    const { response } = await getSession(`session=made-up; __Host-session=${current}`)
    expect(setCookies(response)).toMatchObject({ '__Host-session': { value: current }, session: deleted })
  })

  test('under the new name is not read without https', async () => {
    const { token, getSession } = await openSessions({ SITE_URL: 'http://store.example' })
    expect((await getSession(`__Host-session=${await token()}`)).user).toBeNull()
  })

  test('ends under both names at a logout', async () => {
    const { services, token, post } = await openSessions(HTTPS)
    const cookie = `session=${await token()}; __Host-session=${await token()}`
    const response = await post('/_api/auth/logout', {}, { headers: { cookie } })
    expect(setCookies(response)).toEqual({ '__Host-session': deleted, session: deleted })
    expect(services.db.select().from(sessions).all()).toEqual([])
  })

  test('is replaced under both names by a login', async () => {
    const { services, token, login } = await openSessions(HTTPS)
    const cookie = `session=${await token()}; __Host-session=${await token()}`
    const response = await login(EMAIL, PASSWORD, { headers: { cookie } })
    expect(setCookies(response).session).toEqual(deleted)
    expect(services.db.select().from(sessions).all()).toHaveLength(1)
  })
})

describe('the cart', () => {
  let t: TestApp
  let tee: ReturnType<typeof seedProduct>
  beforeAll(async () => {
    t = await openTestApp(HTTPS)
    tee = seedProduct(t.services.db)
  })
  afterAll(async () => {
    await t[Symbol.asyncDispose]()
  })
  const openCart = async () => {
    const visitor = createVisitor(t.app)
    await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!))
    return visitor
  }

  test('has the prefix under https, and no Domain', async () => {
    const response = await createVisitor(t.app).call('add', addToCartFields(tee.id, tee.variantIds[0]!))
    const [cart, count] = response.headers.getSetCookie()
    expect(cart).toMatch(/^__Host-cart=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(count).toStartWith(`${CART_COUNT_COOKIE}=1; `)
  })

  test('under the old name goes on under the new one', async () => {
    const visitor = await openCart()
    const token = visitor.cookies.get('__Host-cart')!
    visitor.cookies.delete('__Host-cart')
    visitor.cookies.set('cart', token)
    expect(await visitor.items()).toHaveLength(1)
    expect(Object.fromEntries(visitor.cookies)).toMatchObject({ '__Host-cart': token })
    expect(visitor.cookies.has('cart')).toBe(false)
    expect(await visitor.items()).toHaveLength(1)
  })

  test('under the old name never counts beside the new one', async () => {
    const [visitor, other] = [await openCart(), await openCart()]
    await other.call('add', addToCartFields(tee.id, tee.variantIds[0]!, 5))
    visitor.cookies.set('cart', other.cookies.get('__Host-cart')!)
    expect(await visitor.items()).toMatchObject([{ quantity: 1 }])
    expect(visitor.cookies.has('cart')).toBe(false)
  })
})
