import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** `inArray` for lists of any length: as JSON they are one parameter, of which SQLite takes at most 32 766. */
export const inList = (column: SQLiteColumn, values: readonly (number | string)[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
