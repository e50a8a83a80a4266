import { eq, sql } from 'drizzle-orm'
import { mapTexts } from '#shared/product-fields'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { productEdits } from '../db/schema/catalog.ts'

const textsOfProduct = prepareOnce((db) =>
  db
    .select(mapTexts((field) => productEdits[field]))
    .from(productEdits)
    .where(eq(productEdits.productId, sql.placeholder('productId')))
    .prepare(),
)

export const findOwnTexts = (db: Db, productId: number) =>
  textsOfProduct(db).get({ productId }) ?? mapTexts(() => null)
export type OwnTexts = ReturnType<typeof findOwnTexts>
