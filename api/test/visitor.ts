import type { AddToCart, CartItem } from '#shared/contracts/cart'

/** The server trusts only the ids and the quantity. */
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

interface Requestable {
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

/** A client that keeps its cookies from one request to the next, as a browser does. */
export function createVisitor(app: Requestable) {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await app.request(path, { ...init, headers })
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = setCookie.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0/i.test(setCookie)) cookies.delete(name)
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
