import { deleteAccount, enterAccount, leaveAccount } from './accounts.ts'
import type { Bought } from './acts.ts'
import type { Purchase } from './history.ts'
import { PLACES } from './places.ts'
import { continueToPayment, enterAddress, fillCart, goToPayment, pay, think, type Visit } from './shopper.ts'
import type { World } from './world.ts'

/** Goes to the payment page in one tab and, from the same cart, in another. */
async function openTwoTabs(visit: Visit): Promise<(string | undefined)[]> {
  const first = await goToPayment(visit)
  await think(visit.world)
  return [first, await continueToPayment(visit)]
}

/** Moves the shopper to another country. */
function moveAway({ purchase, ...visit }: Visit): Visit {
  const places = PLACES.filter(({ countryCode }) => countryCode !== purchase.place.countryCode)
  return { ...visit, purchase: { ...purchase, place: places[purchase.size % places.length]! } }
}

const addToCart = (visit: Visit) => {
  const lines = [{ variant: visit.purchase.size, quantity: 1 }]
  return fillCart({ ...visit, purchase: { ...visit.purchase, lines } })
}

/** All that shoppers do between an empty cart and a payment. */
export const ways = {
  'buys straight on': async (visit: Visit) => {
    const sessionId = await goToPayment(visit)
    await think(visit.world)
    await pay(visit, sessionId)
  },
  'leaves a cart': fillCart,
  'leaves after the address': async (visit: Visit) => {
    await fillCart(visit)
    await enterAddress(visit)
  },
  'enters the address and logs out': async (visit: Visit) => {
    await enterAccount(visit)
    await fillCart(visit)
    await enterAddress(visit)
    await leaveAccount(visit)
  },
  'leaves at the payment page': async (visit: Visit) => {
    await goToPayment(visit)
  },
  'pays in the first of two tabs': async (visit: Visit) => {
    const [first] = await openTwoTabs(visit)
    await pay(visit, first)
  },
  'pays in the second of two tabs': async (visit: Visit) => {
    const [, second] = await openTwoTabs(visit)
    await pay(visit, second)
  },
  'pays in two tabs at once': async (visit: Visit) => {
    const [first, second] = await openTwoTabs(visit)
    await Promise.all([pay(visit, first), pay(visit, second)])
  },
  'pays in both of two tabs, as if Stripe had closed neither': async (visit: Visit) => {
    const [first, second] = await openTwoTabs(visit)
    await pay(visit, second)
    const closed = visit.world.stripe.sessions.find(({ id, status }) => id === first && status === 'expired')
    if (closed) closed.status = 'open'
    await pay(visit, first)
  },
  'pays in one tab while another goes on': async (visit: Visit) => {
    const first = await goToPayment(visit)
    const [, second] = await Promise.all([pay(visit, first), continueToPayment(visit)])
    await pay(visit, second)
  },
  'changes the cart and pays the old page': async (visit: Visit) => {
    const sessionId = await goToPayment(visit)
    await addToCart(visit)
    await pay(visit, sessionId)
  },
  'changes the cart and pays the new page': async (visit: Visit) => {
    await goToPayment(visit)
    await addToCart(visit)
    if (!(await enterAddress(visit))) return
    await pay(visit, await continueToPayment(visit))
  },
  'changes the address and pays the old page': async (visit: Visit) => {
    const sessionId = await goToPayment(visit)
    await enterAddress(moveAway(visit))
    await pay(visit, sessionId)
  },
  'changes the address and pays the new page': async (visit: Visit) => {
    await goToPayment(visit)
    const moved = moveAway(visit)
    if (!(await enterAddress(moved))) return
    await pay(moved, await continueToPayment(moved))
  },
  'changes the cart while going on to payment': async (visit: Visit) => {
    await goToPayment(visit)
    const [second] = await Promise.all([continueToPayment(visit), addToCart(visit)])
    await pay(visit, second)
  },
  'enters the address again while paying, and buys the same again': async (visit: Visit) => {
    const first = await goToPayment(visit)
    await Promise.all([pay(visit, first), enterAddress(moveAway(visit))])
    await pay(visit, await goToPayment(visit))
  },
  'presses each button twice': async (visit: Visit) => {
    await fillCart(visit)
    await Promise.all([enterAddress(visit), enterAddress(visit)])
    const [first, second] = await Promise.all([continueToPayment(visit), continueToPayment(visit)])
    await Promise.all([pay(visit, first), pay(visit, second)])
  },
  'pays by bank, and by card as well': async (visit: Visit) => {
    const sessionId = await goToPayment(visit)
    await pay(visit, sessionId, 'by a bank debit that settles')
    await think(visit.world)
    await pay(visit, await continueToPayment(visit), 'by card')
  },
  'goes back after the payment and on to another': async (visit: Visit) => {
    await pay(visit, await goToPayment(visit))
    await pay(visit, await continueToPayment(visit))
  },
  'buys the same again at once': async (visit: Visit) => {
    await pay(visit, await goToPayment(visit))
    await pay(visit, await goToPayment(visit))
  },
  'deletes the account while going on to payment': async (visit: Visit) => {
    await enterAccount(visit)
    await goToPayment(visit)
    const [second] = await Promise.all([continueToPayment(visit), deleteAccount(visit)])
    await pay(visit, second)
  },
  'buys with an account': async (visit: Visit) => {
    await enterAccount(visit)
    await pay(visit, await goToPayment(visit))
  },
}

export type Way = keyof typeof ways

/** Buys something, as far as the store and the shopper's patience let it come. */
export const buy = (world: World, purchase: Purchase, bought: Bought): Promise<void> =>
  ways[purchase.way]({ world, purchase, browser: bought.browser, bought })
