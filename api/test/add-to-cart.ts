import { createCartActions } from '../src/cart/actions.ts'
import { openDatabase } from '../src/db/client.ts'

// Run as a process of its own: adds a variant to a cart, one at a time.
const [path = '', token = '', productId, variantId, count] = Bun.argv.slice(2)
const { db, close } = openDatabase(path)
const cart = createCartActions(db)
for (let added = 0; added < Number(count); added++) {
  await cart.add(token, { productId: Number(productId), variantId: Number(variantId), quantity: 1 })
}
close()
