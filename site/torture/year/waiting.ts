import type { Bought } from './acts.ts'
import type { World } from './world.ts'

const FIRST_PAUSE_MS = 20_000
const PATIENCE_MS = 2 * 24 * 60 * 60_000

/** Waits until something is there, and looks ever more rarely. Gives up after about two days. */
export async function waitFor<T>(
  { schedule, random }: World,
  find: () => T | undefined,
): Promise<T | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; pauseMs < PATIENCE_MS; pauseMs *= 2) {
    const found = find()
    if (found !== undefined) return found
    await schedule.sleep(random.integer(pauseMs / 2, pauseMs))
  }
  return find()
}

/** Waits until the store has quoted the purchase. */
export const waitForQuote = (world: World, bought: Bought) =>
  waitFor(world, () => world.books.findOrderBySession(bought.sessionId) ?? undefined)

/** Waits until the purchase is paid. Returns the payment's id. */
export const waitForPayment = (world: World, bought: Bought) =>
  waitFor(world, () => {
    const id = world.books.findPayment(bought.sessionId)
    const intent = id ? world.stripe.intents.find((each) => each.id === id) : undefined
    return intent?.status === 'succeeded' ? intent.id : undefined
  })

type PrintfulOrder = NonNullable<ReturnType<World['books']['findPrintfulOrder']>>

/** Waits until Printful has the order in one of these states. */
export const waitForPrintful = (
  world: World,
  bought: Bought,
  ...statuses: PrintfulOrder['status'][]
): Promise<PrintfulOrder | undefined> =>
  waitFor(world, () => {
    const order = world.books.findPrintfulOrder(bought.sessionId)
    return order && statuses.includes(order.status) ? order : undefined
  })
