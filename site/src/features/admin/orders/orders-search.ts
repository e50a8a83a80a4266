import { z } from 'zod'
import { orderIssueSchema, orderStateSchema } from '#shared/contracts/order'
import { searchPage, searchText } from '../search-params.ts'

const searchDay = z.iso.date().optional().catch(undefined)

export const ordersSearchSchema = z.object({
  q: searchText,
  state: orderStateSchema.optional().catch(undefined),
  issue: orderIssueSchema.optional().catch(undefined),
  from: searchDay,
  to: searchDay,
  page: searchPage,
})
export type OrdersSearch = z.infer<typeof ordersSearchSchema>

export const hasFilter = ({ q, state, issue, from, to }: OrdersSearch): boolean =>
  Boolean(q || state || issue || from || to)
