import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

const inJson = (column: SQLiteColumn | SQL, json: unknown) =>
  sql`${column} IN (SELECT value FROM json_each(${json}))`

/** Matches a list of any length. As JSON it is one parameter, of which SQLite takes at most 32,766. */
export const inList = (column: SQLiteColumn | SQL, values: readonly (number | string)[]) =>
  inJson(column, JSON.stringify(values))

export const inListOf = (column: SQLiteColumn, name: string) => inJson(column, sql.placeholder(name))
