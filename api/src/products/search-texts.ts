import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { productEdits } from '../db/schema.ts'

const columns = { searchTitle: productEdits.searchTitle, searchDescription: productEdits.searchDescription }

const textsOfProduct = prepareOnce((db) =>
  db
    .select(columns)
    .from(productEdits)
    .where(eq(productEdits.productId, sql.placeholder('productId')))
    .prepare(),
)

/** Finds what search engines show of a product's page, where an administrator has written that. */
export const findSearchTexts = (db: Db, productId: number) =>
  textsOfProduct(db).get({ productId }) ?? {
    searchTitle: null,
    searchDescription: null,
  }
export type SearchTexts = ReturnType<typeof findSearchTexts>
