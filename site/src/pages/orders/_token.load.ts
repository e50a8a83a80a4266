import { changesEndAt, isOpenForChanges } from '#api/orders/change-deadline'
import type { Checkout } from '#api/orders/checkout-services'
import { isMailed, type OrderRow } from '#api/orders/queries'
import { queueRefreshIfStale } from '#api/orders/refresh-order'
import { toOrder } from '#api/orders/to-order'
import { findNextStep, isThanked, isUnderWay, listSteps } from '#shared/order-progress'

const MINUTE_MS = 60_000

const thank = (name = ''): string => ['Thank you', name.split(' ')[0]].filter(Boolean).join(', ')

/** Loads an order for its customer's page, and queues a look at Printful. */
export function loadOrder(checkout: Checkout, row: OrderRow) {
  const { db, env } = checkout
  const order = toOrder(db, row)
  void queueRefreshIfStale(checkout, row)
  const isOpen = isOpenForChanges(db, env, row)
  return {
    order,
    steps: listSteps(order),
    next: findNextStep(order, db.clock.date()),
    isThanked: isThanked(order),
    heading: isThanked(order) ? thank(order.recipient?.name) : `Order ${order.number}`,
    isUnderWay: isUnderWay(order),
    isMailed: isMailed(db, row),
    /** Minutes in which it can be changed or canceled, 0 once it is too late. */
    minutesLeft: isOpen ? Math.ceil((changesEndAt(db, env, row) - db.clock.now()) / MINUTE_MS) : 0,
  }
}
