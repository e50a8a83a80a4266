import { toCachedResponse } from '../src/cache/cached-response.ts'
import { mockups } from '../src/db/schema/catalog.ts'
import type { Services } from '../src/services.ts'
import { cookieOf } from './auth.ts'
import { createTestApp } from './create-test-app.ts'
import { openTestServices, seedProduct } from './services.ts'

/** The app, and requests of an administrator. */
export async function openAdminTest(settings: Record<string, string> = {}) {
  const services = await openTestServices(settings)
  const app = createTestApp(services)
  const cookie = cookieOf(services.db, 'admin')

  const get = async (path: string) => {
    const response = await app.request(path, { headers: { cookie } })
    return { status: response.status, body: await response.json() }
  }
  const post = async (path: string, body: unknown) => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    services,
    app,
    cookie,
    get,
    post,
    list: async () => (await get('/_api/admin/products')).body,
    save: (field: 'images' | 'description' | 'features' | 'visibility' | 'update', body: unknown) =>
      post(`/_api/admin/products/${field}`, body),
    addMockups: (productId: number, images: [type: string, url: string][]) => {
      images.forEach(([type, url], position) => {
        services.db.insert(mockups).values({ productId, type, url, position }).run()
      })
    },
  }
}

/** Two products, the first with two mockups. */
export async function openProductTest() {
  const test = await openAdminTest()
  const { id } = seedProduct(test.services.db, {
    name: 'Tee',
    imageUrl: 'https://cdn.example/front.png',
    variants: [{ priceCents: 2850 }, { priceCents: 2450 }, { priceCents: 100, isListed: false }],
    updatedAt: new Date('2026-01-31T12:00:00Z'),
  })
  test.addMockups(id, [
    ['front', 'https://cdn.example/front.png'],
    ['back', 'https://cdn.example/back.png'],
  ])
  const { id: otherId } = seedProduct(test.services.db, { name: 'Mug' })
  const publicProduct = async () => (await test.get(`/_api/product?productId=${id}`)).body
  return { ...test, id, otherId, publicProduct }
}

/** Puts a response with these tags into the cache. Returns whether it is still there. */
export function cacheResponse({ responseCache }: Services, key: string, ...tags: string[]) {
  responseCache.put(key, toCachedResponse(new Uint8Array([1]), new Headers(), { tags }))
  return () => responseCache.match(key) !== undefined
}

export const image = (url: string, values: object = {}) => ({
  imageUrl: url,
  imageType: 'detail',
  displayOrder: 0,
  isActive: true,
  altText: null,
  ...values,
})
