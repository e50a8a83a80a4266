import { until } from '#api-test/until'
import type { Collection } from '#shared/contracts/collection'
import type { Product } from '#shared/contracts/product'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN, startTestServer } from '../test/server.ts'

export interface PageTarget {
  name: string
  path: string
}

/** A store that was synced from the sandbox, which several parts share, with its four kinds of pages. */
export interface BenchTarget {
  url: string
  pages: PageTarget[]
  stop(): Promise<void>
}

export async function startTarget(): Promise<BenchTarget> {
  const server = await startTestServer({ empty: true, settings: { WARM_UP: 'true', LOG_LEVEL: 'info' } })
  const cookie = await adminCookie(server, ADMIN)
  const response = await request(server, '/_api/printful/products', { headers: { cookie } })
  if (!response.ok) throw new Error(`The sync responded with ${response.status}.`)
  await until(() => server.logLines().some(({ msg }) => msg === 'images resized'))
  const read = async <T>(path: string) => (await request(server, path)).json() as Promise<T>
  const [product] = await read<Product[]>('/_api/products')
  const [collection] = await read<Collection[]>('/_api/collections')
  if (!product || !collection) throw new Error('The store has no products or no collections.')
  return {
    url: server.url,
    stop: server.stop,
    pages: [
      { name: 'home', path: '/' },
      { name: 'list', path: '/products' },
      { name: 'collection', path: `/collections/${collection.slug}` },
      { name: 'product', path: `/products/${product.slug}` },
    ],
  }
}
