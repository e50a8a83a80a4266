import { createApp } from '../src/app.ts'
import { mockups } from '../src/db/schema.ts'
import { cookieOf } from './auth.ts'
import { openTestServices, seedProduct } from './services.ts'

/** For tests: the app with an administrator at it. */
export async function openAdminTest(settings: Record<string, string> = {}) {
  const services = await openTestServices(settings)
  const app = createApp(services)
  const cookie = await cookieOf(services.db, 'admin')

  const get = async (path: string) => {
    const response = await app.request(path, { headers: { cookie } })
    return { status: response.status, body: await response.json() }
  }
  return {
    services,
    get,
    list: async () => (await get('/_api/admin/products')).body,
    /** A POST under `/_api/admin/products`. */
    save: async (field: 'images' | 'description' | 'features' | 'reset', body: unknown) => {
      const response = await app.request(`/_api/admin/products/${field}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    },
    addMockups: (productId: number, images: [type: string, url: string][]) => {
      images.forEach(([type, url], position) => {
        services.db.insert(mockups).values({ productId, type, url, position }).run()
      })
    },
  }
}

/** For tests: two products, the first with two mockups. */
export async function openProductTest() {
  const it = await openAdminTest()
  const id = seedProduct(it.services.db, {
    name: 'Tee',
    slug: 'tee',
    imageUrl: 'https://cdn.example/front.png',
    variants: [{ priceCents: 2850 }, { priceCents: 2450 }, { priceCents: 100, isListed: false }],
    updatedAt: new Date('2026-01-31T12:00:00Z'),
  })
  it.addMockups(id, [
    ['front', 'https://cdn.example/front.png'],
    ['back', 'https://cdn.example/back.png'],
  ])
  const other = seedProduct(it.services.db, { name: 'Mug', slug: 'mug' })
  const publicProduct = async () => (await it.get(`/_api/product?productId=${id}`)).body
  return { ...it, id, other, publicProduct }
}

/** An entry of the image manager's list. */
export const image = (url: string, more: object = {}) => ({
  imageUrl: url,
  imageType: 'detail',
  displayOrder: 0,
  isActive: true,
  altText: null,
  ...more,
})
