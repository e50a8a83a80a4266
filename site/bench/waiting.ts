import { startSandbox } from '#sandbox/server'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'
import { namedCatalog } from './large-catalog.ts'
import type { ShopperReport } from './shopper.ts'
import type { BenchTable, Cell } from './table.ts'

const PRODUCTS = 2000

/** How long a shopper waits for a cached page while an administrator changes all of a large catalog. */
export async function benchWaiting(): Promise<BenchTable> {
  const catalog = namedCatalog(PRODUCTS)
  const sandbox = startSandbox({ catalog, callsPerMinute: null })
  const server = await startTestServer({ sandbox, empty: true })
  try {
    const cookie = await adminCookie(server, ADMIN)
    const call = async (path: string, init: RequestInit = {}) => {
      const response = await request(server, path, { ...init, headers: { cookie, ...init.headers } })
      if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
      return response
    }
    const post = (path: string, contentType: string, body: string) =>
      call(path, { method: 'POST', headers: { 'content-type': contentType }, body })
    const sync = () => call('/_api/printful/products')
    await sync()

    for (const { sync_product, sync_variants } of catalog.products) {
      sync_product.name += ' II'
      for (const variant of sync_variants) variant.retail_price = '29.00'
    }
    const rows: Cell[][] = [await measure(server, `a sync changes ${PRODUCTS} × 12`, sync)]

    const products: AdminProduct[] = await (await call('/_api/admin/products')).json()
    const csv = `id,description\n${products.map(({ id }) => `${id},Soft and warm ${id}`).join('\n')}\n`
    const { digest } = (await (await post('/_api/admin/products/texts/preview', 'text/csv', csv)).json()) as {
      digest: string
    }
    const path = `/_api/admin/products/texts/import?digest=${digest}`
    rows.push(await measure(server, `a CSV of ${PRODUCTS}`, () => post(path, 'text/csv', csv)))

    const targets = products.map(({ id }) => ({ productId: id }))
    const hide = JSON.stringify({ action: 'hide', products: targets })
    rows.push(
      await measure(server, `${PRODUCTS} are hidden`, () =>
        post('/_api/admin/products/bulk', 'application/json', hide),
      ),
    )
    return {
      title: 'Shoppers while an administrator changes everything',
      columns: [
        { name: 'meanwhile' },
        { name: 'longest gap of a page requested every 20 ms', unit: 'ms' },
        { name: 'health other than 200' },
        { name: 'the change took', unit: 'ms' },
      ],
      rows,
    }
  } finally {
    await server.stop()
    await sandbox.stop()
  }
}

async function measure({ url }: TestServer, name: string, change: () => Promise<unknown>): Promise<Cell[]> {
  const shopper = Bun.spawn([process.execPath, 'site/bench/shopper.ts', url], {
    stdin: 'pipe',
    stdout: 'pipe',
  })
  await Bun.sleep(1000)
  const startedAt = performance.now()
  await change()
  const tookMs = performance.now() - startedAt
  await Bun.sleep(1000)
  await shopper.stdin.end()
  const report: ShopperReport = JSON.parse(await new Response(shopper.stdout).text())
  return [name, report.longestGapMs, report.unhealthy, tookMs]
}
