import { fromCents, toCents } from '#shared/price'
import type { DoAct } from './acts.ts'
import { callAdmin, callAndCount } from './admin-call.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const MAX_TRIES = 20

/** Finds a product that the order of a session has, else any. */
function pickProduct({ books, random }: World, sessionId: string | undefined): number {
  const order = books.findOrderBySession(sessionId)
  const items = order
    ? books.query<{ productId: number | null }>(
        'SELECT product_id AS productId FROM order_items WHERE order_id = ?',
        order.id,
      )
    : []
  return items[0]?.productId ?? random.pick(books.listVariants()).productId
}

const setHidden = (world: World, productId: number, isHidden: boolean) =>
  callAdmin(world, '/admin/products/visibility', { productId, isHidden })

const sync = (world: World, what: string, overrides: string) =>
  callAndCount(world, what, `/printful/products?${overrides}`)

/** Changes the prices of a product at Printful by up to a fifth. Returns its name. */
function changePrices({ printful, random }: World): string {
  const { sync_product, sync_variants } = random.pick(printful.catalog.products)
  const percent = random.integer(80, 120)
  for (const variant of sync_variants) {
    if (!variant.retail_price) continue
    variant.retail_price = fromCents(
      Math.max(50, Math.round((toCents(variant.retail_price) * percent) / 100)),
    )
  }
  return sync_product.name
}

/** What administrators do with the catalog, with and without Printful. */
export const merchantActs = {
  'an administrator hides a product for a while': async (world, { sessionId }, size) => {
    const productId = pickProduct(world, sessionId)
    const answer = await setHidden(world, productId, true)
    world.count(`a product is hidden: ${answer?.status ?? 'no process'}`)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      await world.schedule.sleep((1 + size) * MINUTE_MS)
      if ((await setHidden(world, productId, false))?.status === 200) {
        world.count('a product is shown again')
        return
      }
    }
  },
  'prices change at Printful, and an administrator syncs': async (world, _, size) => {
    world.tell(`Printful has new prices of ${changePrices(world)}`)
    await world.schedule.sleep(size * MINUTE_MS)
    await sync(world, 'a sync of new prices', size % 4 === 0 ? '' : 'allowPrices=1')
  },
  'a product is deleted at Printful for a while': async (world, _, size) => {
    const { products } = world.printful.catalog
    if (products.length < 3) return
    const [product] = products.splice(world.random.integer(0, products.length - 1), 1)
    world.tell(`Printful has ${product!.sync_product.name} no more`)
    await world.schedule.sleep(size * MINUTE_MS)
    await sync(world, 'a sync without a product', 'allowHiding=1&allowPrices=1')
    await world.schedule.sleep((1 + size) * 5 * MINUTE_MS)
    products.push(product!)
    world.tell(`Printful has ${product!.sync_product.name} again`)
    await sync(world, 'a sync with a product that is back', 'allowPrices=1')
  },
} satisfies Record<string, DoAct>
