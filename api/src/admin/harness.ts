import { createApp } from '../app.ts'
import { cookieOf } from '../auth/harness.ts'
import { mockups } from '../db/schema.ts'
import { openTestStore } from '../test-store.ts'

/** For tests: the app with an administrator at it. */
export async function openAdminTest(settings: Record<string, string> = {}) {
  const store = await openTestStore(settings)
  const app = createApp(store)
  const cookie = await cookieOf(store.db, 'admin')

  const get = async (path: string) => {
    const response = await app.request(path, { headers: { cookie } })
    return { status: response.status, body: await response.json() }
  }
  return {
    store,
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
        store.db.insert(mockups).values({ productId, type, url, position }).run()
      })
    },
  }
}
