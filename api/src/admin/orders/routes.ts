import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { checkAddress, toRecipient } from '#shared/check-address'
import { addressFormSchema } from '#shared/contracts/checkout'
import {
  addNoteSchema,
  adminOrdersQuerySchema,
  exportOrdersQuerySchema,
  orderIdQuerySchema,
  orderIdSchema,
  orderNeighborsQuerySchema,
  placeOrderSchema,
  refundOrderSchema,
  resendMailSchema,
} from '#shared/contracts/order'
import { salesQuerySchema } from '#shared/contracts/sales'
import { toCents } from '#shared/price'
import { requireConfirmation } from '../../auth/confirmation.ts'
import type { SessionEnv } from '../../auth/require-session.ts'
import { transact } from '../../db/transact.ts'
import { badRequest } from '../../http/refusal.ts'
import { validate } from '../../http/validate.ts'
import { cancelOrder } from '../../orders/cancel.ts'
import { correctAddress } from '../../orders/change-address.ts'
import { type Checkout, type CheckoutEnv, requireCheckout } from '../../orders/checkout-services.ts'
import { listCountries } from '../../orders/countries.ts'
import { placeAnyway, retryOrder } from '../../orders/held-actions.ts'
import { resendMail } from '../../orders/mails.ts'
import { addNote, requireOrder } from '../../orders/queries.ts'
import { refundOrder } from '../../orders/refund.ts'
import { replaceOrder } from '../../orders/replace-order.ts'
import type { Services } from '../../services.ts'
import { writeOrders } from './csv.ts'
import { findNeighbors, getAdminOrder, listOrders } from './queries.ts'
import { getSales, getSalesTotals } from './sales.ts'
import { listOrderTasks } from './tasks.ts'

export function adminOrdersRoutes(services: Services) {
  const { db, env, queue } = services
  const show = (id: number) => {
    queue.wake()
    return getAdminOrder(db, id)
  }
  const confirmed = requireConfirmation(services)
  const readCountries = async ({ printfulClient }: Checkout) =>
    listCountries({ ...services, client: await printfulClient('reading') })
  return new Hono<SessionEnv & CheckoutEnv>()
    .use(requireCheckout(services))
    .get('/', validate('query', adminOrdersQuerySchema), (c) => {
      const { page, ...filter } = c.req.valid('query')
      return c.json(listOrders(db, filter, page))
    })
    .get('/export.csv', validate('query', exportOrdersQuerySchema), (c) => {
      const { page: _, decimals, ...filter } = c.req.valid('query')
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="orders.csv"')
      if (c.req.method === 'HEAD') return c.body(null)
      return stream(c, async (file) => {
        for (const rows of writeOrders(db, filter, decimals)) {
          if (file.aborted) return
          await file.write(rows)
          // Other requests are handled between two slices.
          await setImmediate()
        }
      })
    })
    .get('/by-id', validate('query', orderIdQuerySchema), (c) =>
      c.json(getAdminOrder(db, c.req.valid('query').orderId)),
    )
    .get('/neighbors', validate('query', orderNeighborsQuerySchema), (c) => {
      const { orderId, ...filter } = c.req.valid('query')
      return c.json(findNeighbors(db, filter, orderId))
    })
    .get('/sales', validate('query', salesQuerySchema), (c) =>
      c.json(getSales(db, env, c.req.valid('query'))),
    )
    .get('/sales/totals', validate('query', salesQuerySchema), (c) =>
      c.json(getSalesTotals(db, env, c.req.valid('query'))),
    )
    .get('/tasks', (c) => c.json(listOrderTasks(db)))
    .get('/countries', async (c) => c.json(await readCountries(c.var.checkout)))
    .post('/retry', validate('json', orderIdSchema), async (c) => {
      const { orderId } = c.req.valid('json')
      await retryOrder(c.var.checkout, orderId, c.var.session.user.id)
      await queue.finish(`recheck ${orderId}`)
      return c.json(show(orderId))
    })
    .post('/place', confirmed, validate('json', placeOrderSchema), async (c) => {
      const { orderId, reasons } = c.req.valid('json')
      await placeAnyway(c.var.checkout, orderId, reasons, c.var.session.user.id)
      await queue.finish(`recheck ${orderId}`)
      return c.json(show(orderId))
    })
    .post('/refund', confirmed, validate('json', refundOrderSchema), async (c) => {
      const { orderId, amount, ...wanted } = c.req.valid('json')
      const cents = amount === undefined ? undefined : toCents(amount)
      await refundOrder(c.var.checkout, orderId, { cents, ...wanted }, c.var.session.user.id)
      return c.json(show(orderId))
    })
    .post('/replace', confirmed, validate('json', orderIdSchema), async (c) => {
      const { orderId } = c.req.valid('json')
      const { id } = await transact(db, (tx) => replaceOrder(tx, env, orderId, c.var.session.user.id))
      await queue.finish(`place ${id}`)
      return c.json(show(id))
    })
    .post('/note', validate('json', addNoteSchema), async (c) => {
      const { orderId, text } = c.req.valid('json')
      await transact(db, (tx) => addNote(tx, requireOrder(tx, orderId).id, text, c.var.session.user.id))
      return c.json(show(orderId))
    })
    .post('/cancel', confirmed, validate('json', orderIdSchema), async (c) => {
      const { orderId } = c.req.valid('json')
      await cancelOrder(c.var.checkout, orderId, c.var.session.user.id)
      await queue.finish(`refund ${orderId}`)
      return c.json(show(orderId))
    })
    .post('/resend', validate('json', resendMailSchema), async (c) => {
      const { orderId, mailId } = c.req.valid('json')
      await resendMail(c.var.checkout, orderId, mailId, c.var.session.user.id)
      await queue.finish(`mail ${mailId}`)
      return c.json(show(orderId))
    })
    .post(
      '/address',
      confirmed,
      validate('json', addressFormSchema.extend(orderIdSchema.shape)),
      async (c) => {
        const { orderId, ...address } = c.req.valid('json')
        const countries = await readCountries(c.var.checkout)
        const [error] = Object.values(checkAddress(address, countries))
        if (error) throw badRequest(error)
        const to = { email: address.email, recipient: toRecipient(address, countries) }
        await correctAddress(c.var.checkout, orderId, to, c.var.session.user.id)
        return c.json(show(orderId))
      },
    )
}
