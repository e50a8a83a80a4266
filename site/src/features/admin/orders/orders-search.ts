import { orderIssueSchema, orderStateSchema } from '#shared/contracts/order'
import { toSearchNumber } from '../search-params.ts'
import type { OrdersSearch } from './orders.queries.ts'

/** The URL's parameters; a wrong value counts as none. */
export function toOrdersSearch({ q, state, issue, page }: Record<string, unknown>): OrdersSearch {
  const known = orderStateSchema.safeParse(state).data
  const knownIssue = orderIssueSchema.safeParse(issue).data
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(known && { state: known }),
    ...(knownIssue && { issue: knownIssue }),
    ...(toSearchNumber(page) > 1 && { page: toSearchNumber(page) }),
  }
}
