import { serverError } from '#sandbox/faults'
import type { AdminOrder } from '#shared/contracts/order'
import { cookieOf } from './auth.ts'
import { openCheckoutTest } from './checkout.ts'

/** A store with orders, and an administrator who calls it. */
export async function openOrderTest(
  settings: Record<string, string> = {},
  options: Parameters<typeof openCheckoutTest>[1] = {},
) {
  const shop = await openCheckoutTest(settings, options)
  const cookie = cookieOf(shop.services.db, 'admin')
  const get = async (path: string) => {
    const response = await shop.app.request(`/_api/admin/orders${path}`, { headers: { cookie } })
    return { status: response.status, body: await response.json() }
  }
  const post = async (path: string, body: object) => {
    const response = await shop.app.request(`/_api/admin/orders${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  /** An order whose payment has arrived, and that is not placed yet. */
  const payFor = async () => {
    shop.printful.fail(/^\/orders\/@/, serverError())
    const { sessionId } = await shop.checkOut(shop.createVisitor())
    await shop.stripe.pay(sessionId)
    await shop.drain()
    return shop.orders().at(-1)!
  }
  /** An order that is confirmed at Printful. */
  const place = async () => {
    const { id } = await payFor()
    await shop.retry(`place ${id}`)
    return shop.order(id)
  }
  const show = async (id: number): Promise<AdminOrder> => (await get(`/by-id?orderId=${id}`)).body
  return Object.assign(shop, { cookie, get, post, payFor, place, show })
}
