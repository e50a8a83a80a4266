import { addToCartFields } from '#api-test/visitor'
import type { CartItem } from '#shared/contracts/cart'
import type { Product, Variant } from '#shared/contracts/product'
import { request } from '../test/http.ts'
import type { TestServer } from '../test/server.ts'
import type { Random } from './random.ts'
import type { WritingClient } from './writing-client.ts'

/** Quantities by variant. */
type Cart = Record<string, number>

const MAX_QUANTITY = 99
const PRODUCTS = 6

const toCart = (items: readonly CartItem[]): Cart =>
  Object.fromEntries(items.map(({ variantId, quantity }) => [variantId, quantity]))

export interface CartClient extends WritingClient {
  cookie(): string
  /** A write that may be refused. */
  attempt(): Promise<{ status: number; text: string }>
}

/** A shopper who adds, changes and removes, and knows what the cart must hold. */
export function createCartClient(server: TestServer, random: Random): CartClient {
  let cookie = ''
  let items: CartItem[] = []
  /** The cart if the write under way succeeds. */
  let pending: Cart | undefined
  let acknowledged = 0
  let choices: { product: Product; variant: Variant }[] | undefined

  const call = async (name: string, body: unknown) => {
    const response = await request(server, `/_api/cart/${name}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    const { status } = response
    if (status !== 200) return { status, text }
    cookie = mergeCookies(cookie, response.headers.getSetCookie())
    items = JSON.parse(text)
    pending = undefined
    acknowledged++
    return { status, text }
  }

  const add = async (): Promise<{ status: number; text: string }> => {
    choices ??= await listChoices(server)
    const { product, variant } = random.pick(choices)
    const before = toCart(items)
    const quantity = random.integer(1, 3)
    if ((before[variant.id] ?? 0) + quantity > MAX_QUANTITY) return remove()
    pending = { ...before, [variant.id]: (before[variant.id] ?? 0) + quantity }
    return call('add', addToCartFields(product.id, variant.id, quantity))
  }
  const update = async () => {
    const item = random.pick(items)
    const quantity = random.integer(1, MAX_QUANTITY)
    pending = { ...toCart(items), [item.variantId!]: quantity }
    return call('update', { cartItemId: item.id, quantity })
  }
  const remove = async () => {
    const item = random.pick(items)
    const { [item.variantId!]: _removed, ...rest } = toCart(items)
    pending = rest
    return call('remove', { cartItemId: item.id })
  }

  const attempt = () => (items.length === 0 ? add() : random.pick([add, add, update, remove])())

  return {
    name: 'carts',
    acknowledged: () => acknowledged,
    cookie: () => cookie,
    attempt,
    async write() {
      const { status, text } = await attempt()
      if (status !== 200) throw new Error(`cart: ${status} ${text}`)
    },
    async check() {
      if (!cookie) return []
      const response = await request(server, '/_api/cart/items', { headers: { cookie } })
      const found: CartItem[] = await response.json()
      const expected = [toCart(items), ...(pending ? [pending] : [])]
      const isRight = expected.some((cart) => Bun.deepEquals(cart, toCart(found)))
      items = found
      pending = undefined
      return isRight
        ? []
        : [`expected one of ${JSON.stringify(expected)}, found ${JSON.stringify(toCart(found))}`]
    },
  }
}

function mergeCookies(cookie: string, setCookies: readonly string[]): string {
  const pairs = new Map(
    [...cookie.split('; ').filter(Boolean), ...setCookies.map((each) => each.split(';')[0]!)].map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)] as const
    }),
  )
  return [...pairs].map((pair) => pair.join('=')).join('; ')
}

/** Variants of unlimited stock of the first products. */
export async function listChoices(server: TestServer) {
  const products: Product[] = await (await request(server, '/_api/products')).json()
  const choices = await Promise.all(
    products.slice(0, PRODUCTS).map(async (product) => {
      const response = await request(server, `/_api/product/variants?productId=${product.id}`)
      const variants: Variant[] = await response.json()
      return variants
        .filter(({ stockQuantity }) => stockQuantity === null)
        .map((variant) => ({ product, variant }))
    }),
  )
  return choices.flat()
}
