import { z } from 'zod'
import { orderIssueSchema, orderStateSchema } from '#shared/contracts/order'
import { searchPage, searchText } from '../search-params.ts'

export const ordersSearchSchema = z.object({
  q: searchText,
  state: orderStateSchema.optional().catch(undefined),
  issue: orderIssueSchema.optional().catch(undefined),
  page: searchPage,
})
export type OrdersSearch = z.infer<typeof ordersSearchSchema>
