import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { addToCartFields } from '#api-test/visitor'
import type { CartItem } from '#shared/contracts/cart'
import type { Product } from '#shared/contracts/product'
import { logIn, openPage } from '../test/browser.ts'
import { addFromPage, cartLink, eventually, expectName, findAvailableProduct } from '../test/cart.ts'
import { type StoreWithEdges, startStoreWithEdges } from '../test/edges.ts'
import { adminCookie } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { productionSettings } from '../test/settings.ts'
import { hasVarnish } from '../test/varnish.ts'

setDefaultTimeout(120_000)

describe.skipIf(!hasVarnish())('the built store behind Varnish', () => {
  let behind: StoreWithEdges
  let edge: { url: string }
  let product: Product
  let cookie: string
  beforeAll(async () => {
    behind = await startStoreWithEdges([0])
    edge = behind.edges[0]!
    product = (await findAvailableProduct(edge.url)).product
    cookie = await adminCookie(behind.store, ADMIN)
  })
  afterAll(() => behind?.[Symbol.asyncDispose]())

  const path = () => `/products/${product.slug}`
  const pageText = async (of: string) => (await fetch(edge.url + of)).text()
  const post = (of: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(edge.url + of, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const add = async () => {
    const { product, variant } = await findAvailableProduct(edge.url)
    return post('/_api/cart/add', addToCartFields(product.id, variant.id))
  }

  test('is answered by the edge, without a word about it', async () => {
    // The purges of the start take two seconds.
    const { status, headers } = await eventually(async () => {
      const response = await fetch(edge.url + path())
      expect(Number(response.headers.get('age'))).toBeGreaterThanOrEqual(1)
      return response
    })
    expect(status).toBe(200)
    for (const name of ['surrogate-key', 'cache-tag', 'xkey', 'x-varnish', 'via']) {
      expect(headers.get(name)).toBeNull()
    }
  })

  test('shows a saved text on the next request', async () => {
    for (const description of ['First text at the edge.', 'Second text at the edge.']) {
      expect(await pageText(path())).not.toContain(description)
      const response = await post(
        '/_api/admin/products/description',
        { productId: product.id, description },
        { cookie },
      )
      expect(response.status).toBe(200)
      expect(await pageText(path())).toContain(description)
    }
  })

  test('shows what a command in the terminal has changed', async () => {
    const { store } = behind
    const renamed = store.sandbox.catalog.products.find(
      ({ sync_product }) => sync_product.name === product.name,
    )!
    renamed.sync_product.name = 'Renamed at the provider'
    expect(await pageText(path())).toContain(product.name)
    const sync = Bun.spawn(['bun', 'api/cli/sync.ts'], {
      env: productionSettings(store.databasePath, store.sandbox),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await sync.exited).toBe(0)
    await eventually(async () => expect(await pageText(path())).toContain('Renamed at the provider'))
  })

  test('keeps what is personal to its person', async () => {
    const response = await add()
    expect(response.status).toBe(200)
    const cart = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const read = async (headers: Record<string, string>) =>
      (await (await fetch(`${edge.url}/_api/cart/items`, { headers })).json()) as CartItem[]
    expect(await read({ cookie: cart })).toHaveLength(1)
    expect(await read({})).toEqual([])
    const withCart = await (await fetch(edge.url, { headers: { cookie: cart } })).text()
    expect(withCart).toContain('Cart, 1 item')
    expect(await pageText('/')).not.toContain('Cart, 1 item')
    const asAdministrator = await (await fetch(edge.url, { headers: { cookie } })).text()
    expect(asAdministrator).toContain('href="/account"')
    expect(await pageText('/')).not.toContain('href="/account"')
  })

  test('is a shop in a browser', async () => {
    await using visit = await openPage(edge)
    const { page } = visit
    await addFromPage(page, product.slug)
    await page.goto('/')
    await expectName(cartLink(page), 'Cart, 1 item')
    await logIn(page)
    await page.goto('/')
    await page.getByRole('banner').getByText('Account: ').waitFor({ state: 'attached' })
  })

  test('that is killed shows what the edge has, refuses writes, and is new after its start', async () => {
    const paths = [path(), '/', '/_api/products']
    // The purges of the changes above are repeated after two seconds.
    await eventually(async () => {
      for (const each of paths) {
        const { headers } = await fetch(edge.url + each)
        expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(3)
      }
    })
    const shown = await Promise.all(paths.map(pageText))
    await behind.store.kill()
    const refused = await post('/_api/cart/add', addToCartFields(product.id, null))
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ error: expect.any(String) })
    expect(await Promise.all(paths.map(pageText))).toEqual(shown)

    await behind.store.restart()
    await eventually(async () => expect((await add()).status).toBe(200))
    await eventually(async () => expect(Number((await fetch(edge.url)).headers.get('age'))).toBeLessThan(2))
  })
})
