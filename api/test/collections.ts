import { eq } from 'drizzle-orm'
import type { AdminCollection } from '#shared/contracts/collection'
import { products } from '../src/db/schema/catalog.ts'
import { cookieOf } from './auth.ts'
import { createTestApp } from './create-test-app.ts'
import { openTestServices, seedProduct } from './services.ts'

/** The app with three products and a logged-in administrator. */
export async function openCollectionsTest() {
  const services = await openTestServices()
  const app = createTestApp(services)
  const cookie = cookieOf(services.db, 'admin')
  const ids = ['Tee', 'Mug', 'Cap'].map((name) => seedProduct(services.db, { name }).id)

  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(`/_api${path}`, { headers: { cookie, ...headers } })
  const send = (path: string, body: unknown) =>
    app.request(`/_api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const post = (path: string, body: unknown) => send(`/admin/collections${path}`, body)
  return {
    services,
    ids,
    get,
    send,
    post,
    getJson: async <T>(path: string): Promise<T> => (await get(path)).json(),
    create: async (body: unknown): Promise<AdminCollection> => (await post('', body)).json(),
    hide: (id: number) =>
      services.db.update(products).set({ isActive: false }).where(eq(products.id, id)).run(),
  }
}

export const toError = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
]
