import { describe, expect, test } from 'bun:test'
import { EMAIL, openUserTest, PASSWORD, sessionCookie } from '../test/auth.ts'
import { openTestApp, seedProduct } from '../test/services.ts'
import { addToCartFields, createVisitor } from '../test/visitor.ts'
import { sessions } from './db/schema.ts'

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
  const test = await openUserTest('admin', settings)
  const token = async () => sessionCookie(await test.login(EMAIL)).split('=')[1]!
  return { ...test, token }
}

describe('the session', () => {
  test.each([
    ['http://store.example', 'session'],
    ['https://store.example', '__Host-session'],
  ])('of %s is in the cookie %s and in no other', async (siteUrl, name) => {
    const { login, getSession } = await openSessions({ SITE_URL: siteUrl })
    const response = await login(EMAIL)
    const [cookie] = response.headers.getSetCookie()
    const secure = siteUrl.startsWith('https') ? ' Secure;' : ''
    expect(cookie).toMatch(
      new RegExp(`^${name}=[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly;${secure} SameSite=Lax$`),
    )
    const own = sessionCookie(response)
    expect((await getSession(own)).user).toMatchObject({ email: EMAIL })
    const other = secure ? own.replace('__Host-', 'http-') : `__Host-${own}`
    expect((await getSession(other)).user).toBeNull()
  })

  test('under the old name goes on under the new one, but never counts beside it', async () => {
    const { token, getSession } = await openSessions(HTTPS)
    const [current, old] = [await token(), await token()]
    const { user, response } = await getSession(`session=${old}`)
    expect(user).toMatchObject({ email: EMAIL })
    expect(setCookies(response)).toMatchObject({ '__Host-session': { value: old }, session: deleted })
    expect((await getSession(`__Host-session=${old}`)).user).toMatchObject({ email: EMAIL })

    const invalid = await getSession(`session=${old}; __Host-session=made-up`)
    expect(invalid.user).toBeNull()
    expect(setCookies(invalid.response)).toEqual({ '__Host-session': deleted, session: deleted })
    const both = await getSession(`session=made-up; __Host-session=${current}`)
    expect(setCookies(both.response)['__Host-session']).toMatchObject({ value: current })
    expect(setCookies(both.response).session).toEqual(deleted)
  })

  test('is replaced under both names by a login, and ends under both at a logout', async () => {
    const { services, token, login, post } = await openSessions(HTTPS)
    const headers = { cookie: `session=${await token()}; __Host-session=${await token()}` }
    expect(setCookies(await login(EMAIL, PASSWORD, { headers })).session).toEqual(deleted)
    expect(services.db.select().from(sessions).all()).toHaveLength(1)
    const other = { cookie: `session=${await token()}; __Host-session=${await token()}` }
    const response = await post('/_api/auth/logout', {}, { headers: other })
    expect(setCookies(response)).toEqual({ '__Host-session': deleted, session: deleted })
    expect(services.db.select().from(sessions).all()).toHaveLength(1)
  })
})

describe('the cart', () => {
  async function openCarts() {
    const shop = await openTestApp(HTTPS)
    const { id, variantIds } = seedProduct(shop.services.db)
    const add = async (quantity = 1) => {
      const visitor = createVisitor(shop.app)
      const response = await visitor.call('add', addToCartFields(id, variantIds[0]!, quantity))
      return { ...visitor, response }
    }
    return { shop, add }
  }

  test('has the prefix under https, and no Domain', async () => {
    const { shop, add } = await openCarts()
    await using _ = shop
    const [cart, count] = (await add()).response.headers.getSetCookie()
    expect(cart).toMatch(/^__Host-cart=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(count).toMatch(/^cart_count=1; .*Secure/)
  })

  test('under the old name goes on under the new one, but never counts beside it', async () => {
    const { shop, add } = await openCarts()
    await using _ = shop
    const [visitor, other] = [await add(), await add(5)]
    const token = visitor.cookies.get('__Host-cart')!
    visitor.cookies.delete('__Host-cart')
    visitor.cookies.set('cart', token)
    expect(await visitor.items()).toHaveLength(1)
    expect(Object.fromEntries(visitor.cookies)).toMatchObject({ '__Host-cart': token })
    expect(visitor.cookies.has('cart')).toBe(false)
    visitor.cookies.set('cart', other.cookies.get('__Host-cart')!)
    expect(await visitor.items()).toMatchObject([{ quantity: 1 }])
    expect(visitor.cookies.has('cart')).toBe(false)
  })
})
