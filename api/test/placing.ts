import { users } from '../src/db/schema/accounts.ts'
import { correctAddress } from '../src/orders/change-address.ts'
import { placeAnyway, retryOrder } from '../src/orders/held-actions.ts'
import { updateOrder } from '../src/orders/queries.ts'
import { addJob } from '../src/queue/jobs.ts'
import { cookieOf } from './auth.ts'
import { ADDRESS, openCheckoutTest } from './checkout.ts'

type CheckoutOptions = Parameters<typeof openCheckoutTest>

/** A store with an administrator, and an order that is paid. */
export async function openPlacing(...options: CheckoutOptions) {
  const shop = await openCheckoutTest(...options)
  const { services } = shop
  cookieOf(services.db, 'admin')
  const userId = services.db.select().from(users).get()!.id
  const pay = async (fields: Partial<typeof ADDRESS> = {}) => {
    const { sessionId } = await shop.checkOut(shop.createVisitor(), 2, fields)
    await shop.stripe.pay(sessionId)
    await shop.drain()
    return shop.orders().at(-1)!
  }
  const act = async (run: () => Promise<void>) => {
    await run()
    await shop.drain()
  }
  return Object.assign(shop, {
    pay,
    retryHold: (id: number) => act(() => retryOrder(services, id, userId)),
    placeAnyway: (id: number) => act(() => placeAnyway(services, id, shop.holds(id), userId)),
    saveAddress: (id: number, fields: Partial<typeof ADDRESS>) =>
      correctAddress(shop.checkout, id, toDestination(fields), userId),
    set: (id: number, values: Parameters<typeof updateOrder>[2]) => updateOrder(services.db, id, values),
    statuses: () => shop.printful.orders.all.map(({ status }) => status),
    /** Places an order as if its time for changes were over. */
    endChanges: async (id: number) => {
      updateOrder(services.db, id, { heardAt: new Date(0) })
      await shop.retry(`place ${id}`)
    },
    read: (id: number) =>
      act(async () => {
        addJob(services.db, `read ${id}`)
      }),
  })
}

function toDestination(fields: Partial<typeof ADDRESS>) {
  const { email, ...recipient } = { ...ADDRESS, stateCode: 'NV', ...fields }
  return { email, recipient }
}
