import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

const inJson = (column: SQLiteColumn, json: unknown) =>
  sql`${column} IN (SELECT value FROM json_each(${json}))`

/** `inArray` for lists of any length: as JSON they are one parameter, of which SQLite takes at most 32 766. */
export const inList = (column: SQLiteColumn, values: readonly (number | string)[]) =>
  inJson(column, JSON.stringify(values))

/** `inList` in a prepared query: the value of the placeholder is a list as JSON. */
export const inListOf = (column: SQLiteColumn, name: string) => inJson(column, sql.placeholder(name))
