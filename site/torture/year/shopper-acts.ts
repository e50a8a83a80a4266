import { orderNumber } from '#api/orders/queries'
import { deleteAccount, enterAccount, leaveAccount } from './accounts.ts'
import type { Bought, DoAct } from './acts.ts'
import { comeBack, countState, emailOf, goToPayment, pay, type Visit } from './shopper.ts'
import type { World } from './world.ts'

const toVisit = (world: World, bought: Bought): Visit => ({
  world,
  purchase: bought.purchase,
  browser: bought.browser,
  bought,
})

/** What a shopper does after the purchase. */
export const shopperActs = {
  'the customer looks at the order': async (world, { browser, sessionId }) => {
    const order = world.books.findOrderBySession(sessionId)
    if (order) countState(world, 'an order is looked at', browser.openOrder(order.token))
  },
  'the customer opens the return page again': async (world, bought) => {
    if (bought.sessionId !== undefined) await comeBack(toVisit(world, bought), bought.sessionId)
  },
  'the customer buys the same again': async (world, bought) => {
    const visit = toVisit(world, bought)
    await pay(visit, await goToPayment(visit))
  },
  'the customer asks for the link of the order': async (world, { purchase, browser, sessionId }) => {
    const order = world.books.findOrderBySession(sessionId)
    if (!order) return
    const email = ` ${emailOf(purchase).toUpperCase()}`
    const response = await browser.submit('/orders/find', { email, number: orderNumber(order.id) })
    world.count(`a link is asked for: ${response?.status ?? 'no response'}`)
  },
  'the customer logs out': (world, bought) => leaveAccount(toVisit(world, bought)),
  'the customer deletes the account': async (world, bought) => {
    const visit = toVisit(world, bought)
    // Whoever bought without an account has created one since.
    if (bought.purchase.way !== 'buys with an account') await enterAccount(visit)
    await deleteAccount(visit)
  },
} satisfies Record<string, DoAct>
