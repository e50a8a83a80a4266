import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { addToCartFields } from '#api-test/visitor'
import type { CartItem } from '#shared/contracts/cart'
import { eventually, findAvailableProduct } from '../test/cart.ts'
import { type StoreWithEdges, startStoreWithEdges } from '../test/edges.ts'
import { adminCookie, cookiesOf } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { productionSettings } from '../test/settings.ts'
import { hasVarnish } from '../test/varnish.ts'

setDefaultTimeout(180_000)

describe.skipIf(!hasVarnish())('the built store behind Varnish', () => {
  let behind: StoreWithEdges
  let edgeUrl: string
  beforeAll(async () => {
    behind = await startStoreWithEdges([0])
    edgeUrl = behind.edges[0]!.url
  })
  afterAll(() => behind?.[Symbol.asyncDispose]())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(edgeUrl + path, { headers })
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(edgeUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: edgeUrl, ...headers },
      body: JSON.stringify(body),
    })
  const add = async () => {
    const { product, variant } = await findAvailableProduct(edgeUrl)
    return post('/_api/cart/add', addToCartFields(product.id, variant.id))
  }
  /** The purges of a start or a change are repeated after two seconds. */
  const untilStored = (path: string, seconds: number) =>
    eventually(async () => {
      const response = await get(path)
      expect(Number(response.headers.get('age'))).toBeGreaterThanOrEqual(seconds)
      return response
    })

  test('is answered by the edge, and shows what is saved or synced on the next request', async () => {
    const { product } = await findAvailableProduct(edgeUrl)
    const path = `/products/${product.slug}`
    const { headers } = await untilStored(path, 1)
    for (const name of ['surrogate-key', 'cache-tag', 'xkey', 'x-varnish', 'via']) {
      expect([name, headers.get(name)]).toEqual([name, null])
    }
    const cookie = await adminCookie(behind.store, ADMIN)
    for (const description of ['First text at the edge.', 'Second text at the edge.']) {
      expect(await text(path)).not.toContain(description)
      const fields = { productId: product.id, description }
      expect((await post('/_api/admin/products/description', fields, { cookie })).status).toBe(200)
      expect(await text(path)).toContain(description)
    }
    const { store } = behind
    const { products } = store.sandbox.catalog
    const renamed = products.find(({ sync_product }) => sync_product.name === product.name)!
    renamed.sync_product.name = 'Renamed at the provider'
    const sync = Bun.spawn(['bun', 'api/cli/sync.ts'], {
      env: productionSettings(store.databasePath, store.sandbox),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await sync.exited).toBe(0)
    await eventually(async () => expect(await text(path)).toContain('Renamed at the provider'))
  })

  test('keeps what is personal to its person', async () => {
    const added = await add()
    expect(added.status).toBe(200)
    const [mine, admin] = [cookiesOf(added), await adminCookie(behind.store, ADMIN)]
    for (const path of ['/', '/account']) {
      const seen = await Promise.all([mine, admin, ''].map((cookie) => text(path, { cookie })))
      expect([path, seen.map((html) => html.includes(ADMIN.email))]).toEqual([
        path,
        path === '/' ? [false, false, false] : [false, true, false],
      ])
    }
    const items = async (headers: Record<string, string>) =>
      (await (await get('/_api/cart/items', headers)).json()) as CartItem[]
    expect(await items({ cookie: mine })).toHaveLength(1)
    expect(await items({})).toEqual([])
  })

  test('that is killed shows what the edge has, refuses writes, and is new after its start', async () => {
    const paths = ['/products', '/', '/_api/products']
    for (const path of paths) await untilStored(path, 3)
    const shown = await Promise.all(paths.map((path) => text(path)))
    await behind.store.kill()
    const refused = await post('/_api/cart/add', addToCartFields(1, null))
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: expect.any(String) }])
    expect(await Promise.all(paths.map((path) => text(path)))).toEqual(shown)

    await behind.store.restart()
    await eventually(async () => expect((await add()).status).toBe(200))
    await eventually(async () => expect(Number((await get('/')).headers.get('age'))).toBeLessThan(2))
  })
})
