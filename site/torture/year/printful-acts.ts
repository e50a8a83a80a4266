import type { DoAct } from './acts.ts'
import type { World } from './world.ts'

/** Sends what Printful tells of an order. */
export async function sendEvents(
  { printful }: World,
  events: { type: string; data: unknown }[],
): Promise<void> {
  for (const event of events) await printful.webhooks.send(event).catch(() => {})
}

/** What Printful, and people in its dashboard, do with an order. */
export const printfulActs = {
  'Printful cancels the order by hand': async (world, { sessionId }) => {
    const order = world.books.findPrintfulOrder(sessionId)
    if (order && order.status !== 'canceled')
      await sendEvents(world, world.printful.orders.setStatus(order.id, 'canceled', 'by hand'))
  },
} satisfies Record<string, DoAct>
