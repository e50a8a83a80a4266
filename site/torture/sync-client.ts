import type { Product } from '#shared/contracts/product'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN, type TestServer } from '../test/server.ts'
import type { WritingClient } from './writing-client.ts'

/** Renames all products at the provider and syncs: the catalog has all of the old names or all of the new ones. */
export function createSyncClient(server: TestServer): WritingClient {
  const { catalog } = server.sandbox
  const names = catalog.products.map(({ sync_product }) => sync_product.name)
  let generation = 0
  let acknowledged = 0
  let cookie = ''

  return {
    name: 'syncs',
    acknowledged: () => acknowledged,
    async write() {
      cookie ||= await adminCookie(server, ADMIN)
      generation++
      catalog.products.forEach(({ sync_product }, i) => {
        sync_product.name = `${names[i]} #${generation}`
      })
      const response = await request(server, '/_api/printful/products', { headers: { cookie } })
      if (!response.ok) throw new Error(`sync: ${response.status} ${await response.text()}`)
      await response.text()
      acknowledged = generation
    },
    async check() {
      const products: Product[] = await (await request(server, '/_api/products')).json()
      const found = new Set(products.map(({ name }) => Number(name.match(/ #(\d+)$/)?.[1] ?? 0)))
      const [only] = found
      if (found.size !== 1 || only === undefined) return [`a mix of syncs ${[...found].join(', ')}`]
      return only >= acknowledged ? [] : [`sync ${acknowledged} is lost, found ${only}`]
    },
  }
}
