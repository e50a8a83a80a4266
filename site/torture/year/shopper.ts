import type { Bought } from './acts.ts'
import { type Browser, createBrowser, readFlash } from './browser.ts'
import { RECOVERY_MS } from './duties.ts'
import type { Purchase } from './history.ts'
import { findSession, payments } from './payments.ts'
import { RuleBroken } from './rule-broken.ts'
import type { World } from './world.ts'

const MAX_THOUGHT_MS = 40_000
const MAX_PRESSES = 4
const SHIPPING = '/checkout/shipping'
const PAY = '/pay/'

/** A shopper in the store. */
export interface Visit {
  world: World
  purchase: Purchase
  browser: Browser
  /** Becomes what is bought. */
  bought: Bought
}

/** Lets a shopper think for a while. */
export const think = ({ schedule, random }: World) => schedule.sleep(random.integer(500, MAX_THOUGHT_MS))

export const emailOf = ({ person }: Pick<Purchase, 'person'>): string => `person${person}@mail.example`

/** Returns what a person types into the fields of an address. Some have a second line, some a phone. */
export const toAddress = ({ person, place, size }: Purchase): Record<string, string> => ({
  email: emailOf({ person }),
  name: `Person ${person}`,
  address1: `${person} Main Street`,
  address2: size % 4 === 0 ? `Apartment ${size}` : '',
  phone: size % 3 === 0 ? '+1 775 555 0100' : '',
  ...place,
})

/** Waits for a store that didn't respond. */
const waitForStore = ({ schedule, random }: World) => schedule.sleep(random.integer(10_000, 180_000))

export async function fillCart({ world, browser, purchase }: Visit): Promise<void> {
  const variants = world.books.listVariants()
  const chosen = purchase.lines.map(({ variant, quantity }) => ({
    ...variants[variant % variants.length]!,
    quantity,
  }))
  const hasTwoOfOne = Map.groupBy(chosen, ({ productId }) => productId)
    .values()
    .some((same) => new Set(same.map(({ id }) => id)).size > 1)
  if (hasTwoOfOne) world.count('a cart has two variants of one product')
  for (const { id, productId, quantity } of chosen) {
    const item = { productId: String(productId), variantId: String(id), quantity: String(quantity) }
    for (let presses = 1; presses <= MAX_PRESSES; presses++) {
      if (await browser.submit('/cart/add', item)) break
      await waitForStore(world)
    }
  }
}

/**
 * Presses a button again while the store says nothing, or to try again. Returns where it leads, undefined if it leads nowhere.
 * @throws RuleBroken if the store asks for another try again and again, and nothing is wrong with the world
 */
async function press(
  { world, browser }: Visit,
  path: string,
  fields: Record<string, string>,
  leadsOn: (location: string) => boolean,
): Promise<string | undefined> {
  const { schedule, weather } = world
  const since = schedule.now
  for (let presses = 1; ; presses++) {
    const response = await browser.submit(path, fields)
    const location = response?.headers.get('location') ?? ''
    if (leadsOn(location)) return location
    const said = (response && readFlash(response)) ?? (location || `${response?.status ?? 'nothing'}`)
    const isFinal = response !== undefined && response.status < 429 && !/again|changed/.test(said)
    if (isFinal || presses === MAX_PRESSES) {
      world.count(`a shopper gives up at ${path}: ${said}`)
      const isAllWell = world.isInOrder() && weather.disturbedAt < since - RECOVERY_MS
      if (!isFinal && isAllWell)
        throw new RuleBroken('who wants to pay can', `${path} says ${MAX_PRESSES} times: ${said}`)
      return undefined
    }
    await (response ? think(world) : waitForStore(world))
  }
}

/** Enters an address. Returns false if the store doesn't take it. */
export async function enterAddress(visit: Visit): Promise<boolean> {
  await visit.browser.openCheckout()
  const fields = toAddress(visit.purchase)
  return (await press(visit, '/checkout/address', fields, (to) => to === SHIPPING)) !== undefined
}

/** Presses 'Continue to payment'. Returns the id of the session to pay, undefined if the store leads to none. */
export async function continueToPayment(visit: Visit): Promise<string | undefined> {
  const { world, bought, purchase } = visit
  const shipping =
    purchase.place.countryCode === 'US' && purchase.size % 5 === 0 ? 'PRINTFUL_FAST' : 'STANDARD'
  const leadsOn = (to: string) => to.includes(PAY) || to.startsWith('/orders/')
  const location = await press(visit, '/checkout/payment', { shipping }, leadsOn)
  if (location?.startsWith('/orders/')) world.count('a cart is paid for already, and leads to its order')
  const sessionId = location?.split(PAY)[1]
  if (sessionId !== undefined) bought.sessionId = sessionId
  return sessionId
}

/** Goes from an empty cart to the payment page. Returns the session's id, undefined if the store doesn't lead there. */
export async function goToPayment(visit: Visit): Promise<string | undefined> {
  const { world } = visit
  await fillCart(visit)
  await think(world)
  if (!(await enterAddress(visit))) return undefined
  await think(world)
  return continueToPayment(visit)
}

/** Pays on the payment page, and mostly comes back to the store. Returns false if the page is closed. */
export async function pay(
  visit: Visit,
  sessionId: string | undefined,
  payment = visit.purchase.payment,
): Promise<boolean> {
  const { world, purchase, bought } = visit
  if (sessionId === undefined) return false
  try {
    await payments[payment](world, sessionId, purchase.size)
  } catch (error) {
    if (findSession(world, sessionId).status === 'open') throw error
    world.count('a payment page is closed')
    return false
  }
  world.count(`paid ${payment}`)
  world.tell(`person ${purchase.person} has paid ${world.books.nameOrder(sessionId)} ${payment}`)
  bought.sessionId = sessionId
  bought.paid.resolve()
  if (purchase.comesBack) await comeBack(visit, sessionId)
  return true
}

/** Opens the page to which Stripe leads after a payment, and the page of the order after it. */
export async function comeBack({ world, browser }: Visit, sessionId: string): Promise<void> {
  await world.schedule.sleep(world.random.integer(0, 3000))
  const response = await browser.send(`/checkout/return?session=${sessionId}`)
  const location = response?.headers.get('location') ?? undefined
  const token = location?.split('/orders/')[1]
  if (token === undefined)
    world.count(`a shopper comes back to ${location ?? response?.status ?? 'no response'}`)
  else countState(world, 'a shopper comes back to an order', browser.openOrder(token))
}

/** Counts what the page of an order shows. */
export const countState = (world: World, what: string, state: string | undefined): void =>
  world.count(`${what}: ${state ?? 'not shown'}`)

export function startPurchase(world: World, purchase: Purchase): Bought {
  const paid = Promise.withResolvers<void>()
  void paid.promise.then(() => world.count('purchases that lead to a payment'))
  return { purchase, browser: createBrowser(world), sessionId: undefined, paid }
}
