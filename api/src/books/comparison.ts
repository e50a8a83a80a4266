import { printfulOrderUrl, stripePaymentUrl } from '#shared/dashboard-urls'
import { isCanceledAtPrintful } from '#shared/order-state'
import { formatCents } from '#shared/price'
import { baseOfExternalId, CHECK_PREFIX, orderNumber } from '../orders/queries.ts'
import { type Books, compareOrder, NOT_PAID } from './compare-order.ts'
import type { Difference, Findings } from './difference.ts'
import type { PrintfulOrder } from './printful-books.ts'
import type { StoreOrder } from './store-orders.ts'
import type { StripePayment } from './stripe-books.ts'

/** Compares the store's orders one after the other with what the services say, then what the services have besides. */
export function createComparison(books: Books) {
  const differences: Difference[] = []
  const unchecked: Findings['unchecked'] = []
  const ordersByPayment = new Map<string, number>()
  const ordersByExternalId = new Map<string, number>()
  const ordersByBase = new Map<string, number>()

  const addPayment = ({ id, paymentIntentId }: StoreOrder): void => {
    if (paymentIntentId === null) return
    const other = ordersByPayment.get(paymentIntentId)
    ordersByPayment.set(paymentIntentId, id)
    if (other !== undefined && books.stripe)
      differences.push({
        service: 'Stripe',
        orderId: id,
        id: paymentIntentId,
        what: `payment ${paymentIntentId}`,
        ours: `also of order ${orderNumber(other)}`,
        theirs: 'a single payment',
        url: stripePaymentUrl(paymentIntentId, books.mode === 'test'),
      })
  }

  const describePayment = ({ id, number, externalId, paidCents }: StripePayment): Difference => {
    const orderId = ordersByExternalId.get(externalId ?? '') ?? null
    return {
      service: 'Stripe',
      orderId,
      id,
      what: `payment ${id}${orderId === null && number ? ` of order ${number}` : ''}`,
      ours: null,
      theirs: paidCents === null ? 'in another currency' : formatCents(paidCents),
      url: stripePaymentUrl(id, books.mode === 'test'),
      remedy: 'record_payment',
    }
  }

  const paid = [...(books.stripe?.values() ?? [])].filter(({ isPaid }) => isPaid)
  const paidExternalIds = new Set(paid.map(({ externalId }) => externalId))
  const isUnpaid = ({ externalId, status, parcels }: PrintfulOrder): boolean =>
    !ordersByExternalId.has(externalId) &&
    !paidExternalIds.has(externalId) &&
    !externalId.startsWith(CHECK_PREFIX) &&
    !isCanceledAtPrintful(status, parcels.length > 0)

  const describeUnpaid = ({ id, externalId, status }: PrintfulOrder): Difference => {
    const orderId = ordersByBase.get(baseOfExternalId(externalId)) ?? null
    return {
      service: 'Printful',
      orderId,
      id: String(id),
      what: `order ${id}`,
      // An order that is made anew has another id, and its former one must be canceled.
      ours: orderId === null ? NOT_PAID : 'replaced by another',
      theirs: status,
      url: printfulOrderUrl(id),
    }
  }

  return {
    add(order: StoreOrder): void {
      ordersByExternalId.set(order.externalId, order.id)
      ordersByBase.set(baseOfExternalId(order.externalId), order.id)
      if (order.mode !== books.mode && order.paidAt !== null) return
      addPayment(order)
      const found = compareOrder(order, books)
      differences.push(...found.differences)
      unchecked.push(...found.unchecked)
    },

    /** Returns all that was found. Call it after the last order. */
    end(): Findings {
      const orders = [...(books.printful?.orders.values() ?? [])]
      const unknown = paid.filter(({ id }) => !ordersByPayment.has(id))
      return {
        differences: [
          ...unknown.map(describePayment),
          ...orders.filter(isUnpaid).map(describeUnpaid),
          ...differences,
        ],
        unchecked,
      }
    },
  }
}
