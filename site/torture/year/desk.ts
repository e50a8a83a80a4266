import type { HoldReason } from '#shared/contracts/order'
import { callAdmin } from './admin-call.ts'
import { listOpenHolds } from './administrator.ts'
import { nameOf, RuleBroken } from './rule-broken.ts'
import type { World } from './world.ts'

const RULE = 'what a person decides is done'
const ENDED = ['canceled', 'refunded']
/** Reasons that nobody can accept, and one that depends on the items. */
const REASONS_THAT_STAY: HoldReason[] = ['paid_twice', 'inconsistent', 'unreachable', 'unknown_session']
/** States in which Printful cancels an order. */
const CANCELABLE = ['draft', 'pending', 'failed', 'canceled', 'none']

const HELD = `SELECT DISTINCT order_id AS orderId FROM order_holds JOIN orders ON orders.id = order_id
  WHERE accepted_at IS NULL AND ended_at IS NULL AND state NOT IN ('canceled', 'refunded') ORDER BY order_id`

const listHeld = ({ books }: World): number[] =>
  books.query<{ orderId: number }>(HELD).map(({ orderId }) => orderId)

/** Lets somebody do something with each held order, one after the other, while time passes. */
function workOff(world: World, work: (orderId: number) => Promise<void>): void {
  const all = async () => {
    for (const orderId of listHeld(world)) await work(orderId)
  }
  all().catch((error) => {
    world.failure ??= error
  })
}

/** Presses 'Retry' at each held order: some causes are looked at only then. */
export function retryHeldOrders(world: World): void {
  world.retriedAt = world.schedule.now
  workOff(world, async (orderId) => {
    await callAdmin(world, '/admin/orders/retry', { orderId })
  })
}

interface Press {
  orderId: number
  button: 'place' | 'cancel' | 'refund'
}

export interface Decision extends Press {
  /** Ids of the holds that were open. */
  holds: number[]
}

const findRemoteStatus = ({ books, printful }: World, orderId: number): string => {
  const externalId = books.findOrder(orderId)?.externalId
  return printful.orders.all.find(({ external_id }) => external_id === externalId)?.status ?? 'none'
}

/** True while the bank has taken a payment back, so that Stripe returns nothing of it. */
function isTakenBack({ books, stripe }: World, orderId: number): boolean {
  const id = books.findOrder(orderId)?.paymentIntentId
  return stripe.disputes.some((each) => each.payment_intent === id && !each.is_charge_refundable)
}

/** True if a button that got another status than 200 could not have done what it says. */
function isRightlyRefused(world: World, { orderId, button }: Press, status: number | undefined): boolean {
  if (button === 'refund') return status === 502 && isTakenBack(world, orderId)
  if (status !== 409) return false
  if (button === 'cancel') return !CANCELABLE.includes(findRemoteStatus(world, orderId))
  return listOpenHolds(world, orderId).some(({ reason }) => REASONS_THAT_STAY.includes(reason))
}

/** Chooses a button: one of two for most orders, so that both are pressed often. */
function chooseButton(world: World, orderId: number): Press['button'] {
  const reasons = listOpenHolds(world, orderId).map(({ reason }) => reason)
  // A live key can't refund a payment in test mode, by which nothing was charged.
  const isRefundable = world.books.findOrder(orderId)?.mode === 'live'
  if (reasons.includes('paid_twice')) return isRefundable ? 'refund' : 'cancel'
  return orderId % 2 === 0 ? 'place' : 'cancel'
}

/** Presses one button at each held order. Returns what was taken by then. @throws RuleBroken for a button that is refused without need */
export function decideHeldOrders(world: World): Decision[] {
  const decisions: Decision[] = []
  workOff(world, async (orderId) => {
    const button = chooseButton(world, orderId)
    const holds = listOpenHolds(world, orderId).map(({ id }) => id)
    const answer = await callAdmin(world, `/admin/orders/${button}`, { orderId })
    world.count(`a held order, '${button}': ${answer?.status ?? 'no process'}`)
    world.tell(`${nameOf(orderId)} is held, and a person presses '${button}': ${answer?.status}`)
    if (answer?.status === 200) decisions.push({ orderId, button, holds })
    else if (!isRightlyRefused(world, { orderId, button }, answer?.status))
      throw new RuleBroken(
        RULE,
        `${nameOf(orderId)} is held, and '${button}' got ${answer?.status}: ${JSON.stringify(answer?.body)}.`,
      )
  })
  return decisions
}

/** Requires that what was pressed is done. @throws RuleBroken */
export function checkDecided(world: World, decisions: readonly Decision[]): void {
  for (const { orderId, button, holds } of decisions) {
    const order = world.books.findOrder(orderId)
    const isDone =
      button === 'place'
        ? !listOpenHolds(world, orderId).some(({ id }) => holds.includes(id))
        : ENDED.includes(order?.state ?? '')
    if (!isDone)
      throw new RuleBroken(RULE, `${nameOf(orderId)} is ${order?.state} after a person pressed '${button}'.`)
  }
}
