import { sql } from 'drizzle-orm'

/** The name that shoppers see, for queries of `products`: the administrator's, or the provider's. */
export const shownName = sql<string>`coalesce(
  (SELECT edits.name FROM product_edits edits WHERE edits.product_id = products.id), products.name)`
