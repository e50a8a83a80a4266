import type { DoAct } from './acts.ts'

/** What a shopper does after the purchase. */
export const shopperActs = {
  'the customer looks at the order': async (world, { browser, sessionId }) => {
    const order = world.books.findOrderBySession(sessionId)
    if (order) await browser.send(`/orders/${order.token}`)
  },
} satisfies Record<string, DoAct>
