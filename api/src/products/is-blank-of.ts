import { and, eq, isNull, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { blanks, type products } from '../db/schema.ts'

/** Joins the blank with this id that is of the product's source: in another one the same id is another garment. */
export const isBlankOf = ({ source }: Pick<typeof products, 'source'>, blankId: SQLiteColumn) =>
  and(eq(blanks.id, blankId), or(isNull(source), eq(blanks.source, source)))
