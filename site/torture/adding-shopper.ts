import { addToCartFields } from '#api-test/visitor'
import type { CartItem } from '#shared/contracts/cart'
import { request } from '../test/http.ts'
import type { TestServer } from '../test/server.ts'
import { listChoices } from './cart-client.ts'
import type { Random } from './random.ts'

const ADDS_PER_CART = 50

interface Cart {
  cookie: string
  acknowledgedAt: number[]
}

export interface AddingShopper {
  acknowledged(): number
  /** Adds one piece. @throws when the server doesn't respond, or refuses */
  add(): Promise<void>
  /** Lists the times of the acknowledged writes that the store no longer has. */
  listLost(): Promise<number[]>
}

/** Creates a shopper who adds single pieces to one cart after another, so that each lost write can be counted. */
export async function createAddingShopper(server: TestServer, random: Random): Promise<AddingShopper> {
  const choices = await listChoices(server)
  const carts: Cart[] = []
  return {
    acknowledged: () => carts.reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0),
    async add() {
      let cart = carts.at(-1)
      if (!cart || cart.acknowledgedAt.length >= ADDS_PER_CART) {
        cart = { cookie: '', acknowledgedAt: [] }
        carts.push(cart)
      }
      const { product, variant } = random.pick(choices)
      const response = await request(server, '/_api/cart/add', {
        method: 'POST',
        headers: { cookie: cart.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(addToCartFields(product.id, variant.id)),
      })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`cart: ${response.status} ${text}`)
      cart.acknowledgedAt.push(performance.now())
      cart.cookie ||= response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
    },
    async listLost() {
      const lost = await Promise.all(
        carts.map(async ({ cookie, acknowledgedAt }) => {
          const response = await request(server, '/_api/cart/items', { headers: { cookie } })
          const items: CartItem[] = await response.json()
          // The write under way at the end may be there, though nobody was told.
          return acknowledgedAt.slice(items.reduce((sum, { quantity }) => sum + quantity, 0))
        }),
      )
      return lost.flat()
    },
  }
}
