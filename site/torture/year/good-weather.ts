import { checkDecided, decideHeldOrders, retryHeldOrders } from './desk.ts'
import { checkSettled } from './rules/settled.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** In this time the store sees what happens elsewhere, knows that a service can be reached again, and has done what follows. */
const PART_MINUTES = 20
/** In this time the store sees what has just happened elsewhere. */
const SEEN_MINUTES = 10
const MAX_MINUTES = 600

/**
 * Ends all troubles and lets an hour pass in which each interval is on time, and more while the last news is too fresh. Nobody
 * presses anything before the first look. Then each held order is tried again, and after another look somebody decides about each
 * that is still held.
 * @param check called after each timer
 * @throws RuleBroken
 */
export async function passGoodHour(world: World, check: () => void): Promise<void> {
  await endTroubles(world)
  await passTime(world, check)
  checkSettled(world, { isRetried: false })
  retryHeldOrders(world)
  await passTime(world, check)
  checkSettled(world)
  const decisions = decideHeldOrders(world)
  await passTime(world, check)
  checkDecided(world, decisions)
}

/** Lets a third of an hour pass, and more while the last news is too fresh. */
async function passTime(world: World, check: () => void): Promise<void> {
  for (let minute = 0; minute < PART_MINUTES || (minute < MAX_MINUTES && hasNews(world)); minute++) {
    world.schedule.stir()
    computeCosts(world)
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
