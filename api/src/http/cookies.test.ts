import { describe, expect, test } from 'bun:test'
import { EMAIL, openUserTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { openTestApp, seedProduct } from '../../test/services.ts'
import { addToCartFields, createVisitor } from '../../test/visitor.ts'
import { sessions } from '../db/schema/accounts.ts'

const HTTPS = { SITE_URL: 'https://store.example' }

const setCookies = (response: Response) =>
  Object.fromEntries(
    response.headers.getSetCookie().map((cookie) => {
      const [pair = '', ...attributes] = cookie.split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value, attributes: attributes.filter((each) => !each.startsWith('Max-Age=7')) }]
    }),
  )
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

  test('counts under no other name, and a login ends that of the right name only', async () => {
    const { services, token, login, getSession } = await openSessions(HTTPS)
    const planted = await token()
    const { user, response } = await getSession(`session=${planted}`)
    expect([user, setCookies(response)]).toEqual([null, {}])
    const headers = { cookie: `session=${planted}; __Host-session=${await token()}` }
    expect(setCookies(await login(EMAIL, PASSWORD, { headers }))).not.toContainKey('session')
    expect(services.db.select().from(sessions).all()).toHaveLength(2)
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

  test('of a bare name is nobody’s: another site may have planted it', async () => {
    const { shop, add } = await openCarts()
    await using _ = shop
    const visitor = await add()
    const token = visitor.cookies.get('__Host-cart')!
    visitor.cookies.delete('__Host-cart')
    visitor.cookies.set('cart', token)
    expect(await visitor.items()).toEqual([])
    expect(visitor.cookies.has('__Host-cart')).toBe(false)
  })
})
