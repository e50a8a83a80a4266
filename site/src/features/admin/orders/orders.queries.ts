import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { AddressForm } from '#shared/contracts/checkout'
import type { AdminOrder, HoldReason, RefundOrder } from '#shared/contracts/order'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { TIME_ZONE } from '../format-time.ts'
import type { OrdersSearch } from './orders-search.ts'

/** Returns the filter as the server takes it. Days are those of the browser's time zone. */
const toFilter = ({ q, state, issue, from, to }: OrdersSearch) => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(issue && { issue }),
  ...(from && { from }),
  ...(to && { to }),
  tz: TIME_ZONE,
})

/** Lists orders. Fetches them whenever they are shown, because their states change by themselves. */
export const ordersQuery = ({ page = 1, ...search }: OrdersSearch) =>
  queryOptions({
    queryKey: ['admin', 'orders', { ...search, page }],
    queryFn: () =>
      parseResponse(api.admin.orders.$get({ query: { page: String(page), ...toFilter(search) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Returns the URL of the filtered orders as CSV. */
export const exportUrl = (search: OrdersSearch, decimals: 'point' | 'comma'): string =>
  `/_api/admin/orders/export.csv?${new URLSearchParams({ ...toFilter(search), decimals })}`

export const orderQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['admin', 'order', orderId],
    queryFn: () => parseResponse(api.admin.orders['by-id'].$get({ query: { orderId: String(orderId) } })),
    staleTime: 0,
  })

/** Finds the orders before and after an order among those that the list showed. */
export const orderNeighborsQuery = (orderId: number, search: OrdersSearch) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'neighbors', orderId, toFilter(search)],
    queryFn: () =>
      parseResponse(
        api.admin.orders.neighbors.$get({ query: { ...toFilter(search), orderId: String(orderId) } }),
      ),
    staleTime: 0,
  })

export const salesQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'sales', from, to],
    queryFn: () => parseResponse(api.admin.orders.sales.$get({ query: { from, to, tz: TIME_ZONE } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Sums up the sales of a period without its days, best sellers and countries. */
export const salesTotalsQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'sales-totals', from, to],
    queryFn: () => parseResponse(api.admin.orders.sales.totals.$get({ query: { from, to, tz: TIME_ZONE } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Lists the tasks of an administrator, the most urgent first. */
export const orderTasksQuery = () =>
  queryOptions({
    queryKey: ['admin', 'orders', 'tasks'],
    queryFn: () => parseResponse(api.admin.orders.tasks.$get()),
    staleTime: 0,
  })

export const orderCountriesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'order-countries'],
    queryFn: () => parseResponse(api.admin.orders.countries.$get()),
  })

export const retryOrder = (orderId: number) =>
  parseResponse(api.admin.orders.retry.$post({ json: { orderId } }))

export const placeOrder = (orderId: number, reasons: HoldReason[]) =>
  parseResponse(api.admin.orders.place.$post({ json: { orderId, reasons } }))

export const cancelOrder = (orderId: number) =>
  parseResponse(api.admin.orders.cancel.$post({ json: { orderId } }))

export const refundOrder = (orderId: number, refund: Omit<RefundOrder, 'orderId'>) =>
  parseResponse(api.admin.orders.refund.$post({ json: { orderId, ...refund } }))
export const replaceOrder = (orderId: number) =>
  parseResponse(api.admin.orders.replace.$post({ json: { orderId } }))
export const addNote = (orderId: number, text: string) =>
  parseResponse(api.admin.orders.note.$post({ json: { orderId, text } }))

export const resendMail = (orderId: number, mailId: number) =>
  parseResponse(api.admin.orders.resend.$post({ json: { orderId, mailId } }))

export const saveAddress = (orderId: number, address: AddressForm) =>
  parseResponse(api.admin.orders.address.$post({ json: { orderId, ...address } }))

export function cacheOrder(order: AdminOrder): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order)
  void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
  if (order.replaces) void queryClient.invalidateQueries(orderQuery(order.replaces.id))
}
