import { callAdmin } from './admin-call.ts'
import { nameOf, RuleBroken } from './rule-broken.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** After this time a service that can be reached again is known to be, and its work is done. */
const QUIET_MINUTES = 20
const MINUTES = 60
/** In this time the store sees what happens elsewhere, and has done what follows. */
const SEEN_MINUTES = 10
const MAX_MINUTES = 600

/**
 * Ends all troubles and lets an hour pass in which each interval is on time, and more while the last news is too fresh. Then
 * nothing waits but for people and banks.
 * @param check called after each timer
 */
export async function passGoodHour(world: World, check: () => void): Promise<void> {
  await endTroubles(world)
  for (let minute = 0; minute < MINUTES || (minute < MAX_MINUTES && hasNews(world)); minute++) {
    world.schedule.stir()
    computeCosts(world)
    if (minute === QUIET_MINUTES) {
      requireReachable(world)
      retryHeldOrders(world)
    }
    await world.schedule.runUntil(world.schedule.now + MINUTE_MS, check)
  }
}

/** True if Stripe or Printful has changed something so lately that the store need not know it yet. */
function hasNews({ printful, schedule, stripe }: World): boolean {
  const since = schedule.now - SEEN_MINUTES * MINUTE_MS
  const isAtStripe = (stripe.history.at(-1)?.at ?? 0) > since
  return isAtStripe || printful.orders.all.some(({ updated }) => updated * 1000 > since)
}

async function endTroubles(world: World): Promise<void> {
  const { printful, schedule, stripe } = world
  world.weather.clearUp()
  await schedule.settle()
  printful.setTokenValid(true)
  printful.orders.delayCosts(false)
  stripe.delayFees(false)
  for (const { id, status, latest_charge } of stripe.intents) {
    const charge = stripe.charges.find((each) => each.id === latest_charge)
    if (status === 'succeeded' && charge?.balance_transaction === null) await stripe.settleFee(id)
  }
  if (world.machines.length === 0) await world.start()
}

/** Computes the costs that are still missing, also of drafts that are made in this hour. */
function computeCosts({ printful: { orders } }: World): void {
  for (const { id, costs } of orders.all) if (!costs) orders.computeCosts(id)
}

/** A hold that ends by itself must have ended before somebody presses 'Retry'. */
function requireReachable({ books }: World): void {
  const [held] = books.query<{ orderId: number }>(
    `SELECT order_id AS orderId FROM order_holds
      WHERE reason = 'unreachable' AND accepted_at IS NULL AND ended_at IS NULL`,
  )
  if (held)
    throw new RuleBroken(
      'an order is held only for a reason that is true',
      `${nameOf(held.orderId)} is still held as unreachable, ${QUIET_MINUTES} minutes after all services came back.`,
    )
}

/** Presses 'Retry' at each held order: some causes are looked at only then. */
function retryHeldOrders(world: World): void {
  const held = world.books.query<{ orderId: number }>(
    `SELECT DISTINCT order_id AS orderId FROM order_holds JOIN orders ON orders.id = order_id
      WHERE accepted_at IS NULL AND ended_at IS NULL AND state NOT IN ('canceled', 'refunded')`,
  )
  for (const { orderId } of held)
    callAdmin(world, '/admin/orders/retry', { orderId }).catch((error) => {
      world.failure ??= error
    })
}
