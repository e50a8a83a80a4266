import { deleteAccount, leaveAccount } from './accounts.ts'
import type { DoAct } from './acts.ts'
import { comeBack, emailOf, goToPayment, pay } from './shopper.ts'

/** What a shopper does after the purchase. */
export const shopperActs = {
  'the customer looks at the order': async (world, { browser, sessionId }) => {
    const order = world.books.findOrderBySession(sessionId)
    const state = order ? browser.openOrder(order.token) : undefined
    if (state !== undefined) world.count(`an order is looked at: ${state}`)
  },
  'the customer opens the return page again': async (world, { purchase, browser, sessionId, ...bought }) => {
    if (sessionId === undefined) return
    await comeBack(
      { world, purchase, browser, bought: { purchase, browser, sessionId, ...bought } },
      sessionId,
    )
  },
  'the customer buys the same again': async (world, bought) => {
    const visit = { world, purchase: bought.purchase, browser: bought.browser, bought }
    await pay(visit, await goToPayment(visit))
  },
  'the customer asks for the link of the order': async (world, { purchase, browser, sessionId }) => {
    const order = world.books.findOrderBySession(sessionId)
    if (!order) return
    const email = ` ${emailOf(purchase).toUpperCase()}`
    const response = await browser.submit('/orders/find', { email, number: String(10_000 + order.id) })
    world.count(`a link is asked for: ${response?.status ?? 'no response'}`)
  },
  'the customer logs out': (world, { browser }) => leaveAccount({ world, browser }),
  'the customer deletes the account': (world, { browser }) => deleteAccount({ world, browser }),
} satisfies Record<string, DoAct>
