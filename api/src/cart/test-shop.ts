import type { AddToCart, CartItem } from '#shared/contracts/cart'
import type { createApp } from '../app.ts'
import { products, variants } from '../db/schema.ts'
import { readEnv } from '../env.ts'
import { openStore, type Store } from '../store.ts'

/** A store for tests, with an empty catalogue; in memory unless a path is given. */
export async function openTestStore(settings: Record<string, string> = {}): Promise<Store> {
  return openStore(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_PATH: ':memory:', ...settings }))
}

let printfulId = 0

/** A shown product of these variants; its id and theirs. */
export function addProduct(
  { db }: Store,
  name: string,
  rows: Partial<typeof variants.$inferInsert>[] = [{}],
): { id: number; slug: string; variantIds: number[] } {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const { id } = db
    .insert(products)
    .values({ printfulId: ++printfulId, slug, name })
    .returning({ id: products.id })
    .get()
  const variantIds = rows.map(
    (row, position) =>
      db
        .insert(variants)
        .values({ printfulId: ++printfulId, productId: id, priceCents: 2450, position, ...row })
        .returning({ id: variants.id })
        .get().id,
  )
  return { id, slug, variantIds }
}

/** What a browser would send to add this; the server is to trust only the ids and the quantity. */
export function addition(productId: number, variantId: number | null, quantity = 1): AddToCart {
  return {
    productId: String(productId),
    variantId: variantId === null ? null : String(variantId),
    quantity,
    price: '0.01',
    productName: 'Sent by the client',
    productImage: null,
    variantName: null,
    size: null,
    color: null,
  }
}

/** A browser as far as the cart goes: it keeps its cookies from one request to the next. */
export function openVisitor(app: ReturnType<typeof createApp>) {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await app.request(path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    send,
    call: (name: 'add' | 'update' | 'remove', body: unknown) =>
      send(`/_api/cart/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    submit: (name: 'add' | 'update' | 'remove', fields: Record<string, string>) =>
      send(`/cart/${name}`, { method: 'POST', body: new URLSearchParams(fields) }),
    items: async () => (await (await send('/_api/cart/items')).json()) as CartItem[],
  }
}
