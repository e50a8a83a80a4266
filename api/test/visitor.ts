import type { AddToCart, CartItem } from '#shared/contracts/cart'
import type { createApp } from '../src/app.ts'
import type { Services } from '../src/services.ts'
import { addProduct as addSeed } from './services.ts'

/** A shown product of that name; its id and those of its variants, whose size and color are empty unless said. */
export function addProduct(services: Services, name: string, rows: Parameters<typeof addSeed>[2] = [{}]) {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const plain = rows.map((row) => ({ size: null, color: null, ...row }))
  const { product, variants } = addSeed(services, { name, slug }, plain)
  return { id: product.id, variantIds: variants.map((variant) => variant.id) }
}

/** What a browser would send to add this; the server is to trust only the ids and the quantity. */
export function addToCartFields(productId: number, variantId: number | null, quantity = 1): AddToCart {
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
export function createVisitor(app: ReturnType<typeof createApp>) {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await app.request(path, { ...init, headers })
    for (const item of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = item.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0/i.test(item)) cookies.delete(name)
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
