import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productTags } from '#api/cache/tags'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { changeDatabase } from '../test/change-database.ts'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'
import { untilIdle } from './cpu.ts'
import { writeLargeCatalog } from './large-catalog.ts'
import type { BenchTable, Cell } from './table.ts'

const SIZES = [27, 10_000]

/** How much CPU time the store spends after a change, renders and compression included, once it has rendered what it shows. */
export async function benchChanges(): Promise<BenchTable> {
  const rows: Cell[][] = []
  for (const size of SIZES) rows.push([`${size} products`, ...(await measureCatalog(size))])
  return {
    title: 'CPU time after a change, until the store has nothing left to do',
    columns: [
      { name: 'catalog' },
      { name: 'a description', unit: 'ms' },
      { name: 'a new collection of 10 products', unit: 'ms' },
      { name: 'a price', unit: 'ms' },
    ],
    rows,
  }
}

async function measureCatalog(size: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  try {
    await writeLargeCatalog(join(folder, 'store.sqlite'), size)
    const server = await startTestServer({ folder, empty: true, settings: { WARM_UP: 'true' } })
    try {
      return await measureServer(server)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureServer(server: TestServer): Promise<number[]> {
  const cookie = await adminCookie(server, ADMIN)
  const products: AdminProduct[] = await (
    await request(server, '/_api/admin/products', { headers: { cookie } })
  ).json()
  const [first] = products
  const post = async (path: string, body: object) => {
    const response = await request(server, path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} responded with ${response.status}.`)
    await response.arrayBuffer()
  }
  const visit = async () => {
    const lists = ['/', '/products', '/products?page=2', '/collections', '/collections/opentowork']
    const paths = [...lists, ...products.slice(0, 20).map(({ slug }) => `/products/${slug}`)]
    for (const path of paths) await (await request(server, path)).arrayBuffer()
    return untilIdle(server.pid())
  }
  const measure = async (change: () => unknown) => {
    const before = await visit()
    await change()
    return (await untilIdle(server.pid())) - before
  }
  return [
    await measure(() =>
      post('/_api/admin/products/description', { productId: first!.id, description: 'Another text.' }),
    ),
    await measure(() =>
      post('/_api/admin/collections', {
        name: 'New',
        productIds: products.slice(0, 10).map(({ id }) => id),
      }),
    ),
    await measure(() => {
      changeDatabase(
        server,
        `UPDATE variants SET price_cents = price_cents + 100 WHERE product_id = ${first!.id}`,
      )
      changeDatabase(
        server,
        `INSERT INTO cache_purges (tags) VALUES ('${productTags(first!.id, 'card').join(' ')}')`,
      )
    }),
  ]
}
