import { orderNumber } from '#api/orders/queries'

/** Names an order as people do. */
export const nameOf = (orderId: number): string => `Order ${orderNumber(orderId)}`
