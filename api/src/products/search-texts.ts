import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { productEdits } from '../db/schema.ts'

const columns = { searchTitle: productEdits.searchTitle, searchDescription: productEdits.searchDescription }

/** What search engines show of a product's page, where an administrator has written that. */
export const findSearchTexts = (db: Db, productId: number) =>
  db.select(columns).from(productEdits).where(eq(productEdits.productId, productId)).get() ?? {
    searchTitle: null,
    searchDescription: null,
  }
export type SearchTexts = ReturnType<typeof findSearchTexts>
