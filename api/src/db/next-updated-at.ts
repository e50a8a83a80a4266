import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Returns now, or later if the last change was in the same millisecond: each change has a time of its own. */
export const nextUpdatedAt = (updatedAt: SQLiteColumn, now: Date | Placeholder): SQL =>
  sql`max(${now instanceof Date ? now.getTime() : now}, ${updatedAt} + 1)`
