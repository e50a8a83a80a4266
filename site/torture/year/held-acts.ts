import { missingItem, otherRecipient } from '#sandbox/orders/draft-changes'
import type { DraftChange } from '#sandbox/orders/drafts'
import type { HoldReason } from '#shared/contracts/order'
import type { Bought, DoAct } from './acts.ts'
import { listOpenHolds, placeAnyway, withOrder } from './administrator.ts'
import { sendEvents } from './printful-life.ts'
import { waitFor, waitForPrintful, waitForQuote } from './waiting.ts'
import type { World } from './world.ts'

/** Waits until an order is held for all these reasons, and accepts its holds. */
async function placeOnceHeld(world: World, bought: Bought, size: number, ...reasons: HoldReason[]) {
  const isHeld = () => {
    const order = world.books.findOrderBySession(bought.sessionId)
    const open = order ? listOpenHolds(world, order.id).map(({ reason }) => reason) : []
    return reasons.every((reason) => open.includes(reason)) ? true : undefined
  }
  if (await waitFor(world, isHeld)) await withOrder(placeAnyway)(world, bought, size)
}

const wrongInTwoWays: DraftChange = (draft) => {
  missingItem(draft)
  otherRecipient({ city: 'Elsewhere' })(draft)
}

/** What happens at Printful, and what an administrator does about it. */
export const heldActs = {
  'Printful cancels the order, and an administrator places it again': async (world, bought, size) => {
    const order = await waitForPrintful(world, bought, 'draft', 'pending')
    if (!order) return
    const { orders } = world.printful
    world.count(`Printful: canceled while ${order.status}, to be placed again`)
    await sendEvents(world.printful, orders.setStatus(order.id, 'canceled', 'by hand'))
    await placeOnceHeld(world, bought, size, 'canceled_at_printful')
  },
  'the draft is wrong in two ways, and an administrator places it anyway': async (world, bought, size) => {
    const order = await waitForQuote(world, bought)
    if (!order) return
    const end = world.printful.orders.changeDrafts(wrongInTwoWays, Number.POSITIVE_INFINITY, order.externalId)
    await placeOnceHeld(world, bought, size, 'items_differ', 'recipient_differs')
    end()
  },
} satisfies Record<string, DoAct>
