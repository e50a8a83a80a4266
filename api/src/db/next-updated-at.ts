import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Returns now, or later if the last change was in the same millisecond, so that each change has its own time. */
export const nextUpdatedAt = (updatedAt: SQLiteColumn, now: Date | Placeholder): SQL =>
  sql`max(${now instanceof Date ? now.getTime() : now}, ${updatedAt} + 1)`
