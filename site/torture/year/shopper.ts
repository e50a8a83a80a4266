import type { Bought } from './acts.ts'
import { type Browser, createBrowser } from './browser.ts'
import type { Purchase } from './history.ts'
import type { World } from './world.ts'

const MAX_THOUGHT_MS = 40_000

/** Lets a shopper think for a while. */
export const think = ({ schedule, random }: World) => schedule.sleep(random.integer(500, MAX_THOUGHT_MS))

async function fillCart(world: World, browser: Browser, { lines }: Purchase): Promise<void> {
  const variants = world.books.listVariants()
  for (const { variant, quantity } of lines) {
    const { id, productId } = variants[variant % variants.length]!
    await browser.submit('/cart/add', {
      productId: String(productId),
      variantId: String(id),
      quantity: String(quantity),
    })
  }
}

const toAddress = ({ person, place }: Purchase) => ({
  email: `person${person}@mail.example`,
  name: `Person ${person}`,
  address1: `${person} Main Street`,
  address2: '',
  phone: '',
  ...place,
})

/** Goes from the address to the payment page. Returns the session's id, undefined where the store doesn't lead there. */
async function goToPayment(world: World, browser: Browser, purchase: Purchase): Promise<string | undefined> {
  const address = await browser.submit('/checkout/address', toAddress(purchase))
  if (address?.headers.get('location') !== '/checkout/shipping') return undefined
  await think(world)
  const payment = await browser.submit('/checkout/payment', { shipping: 'STANDARD' })
  return payment?.headers.get('location')?.split('/pay/')[1]
}

/** Buys something, as far as the store and the shopper's patience let it come. @param bought becomes what is bought */
export async function buy(world: World, purchase: Purchase, bought: Bought): Promise<void> {
  const browser = bought.browser
  await fillCart(world, browser, purchase)
  await think(world)
  bought.sessionId = await goToPayment(world, browser, purchase)
  if (!bought.sessionId) {
    world.count('purchases that the store refused')
    return
  }
  await think(world)
  await world.stripe.pay(bought.sessionId).catch(() => world.count('payments of a closed page'))
}

export const startPurchase = (world: World): Bought => ({
  browser: createBrowser(world),
  sessionId: undefined,
})
