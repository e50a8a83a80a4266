import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Lists the ids of a subquery with the column `id`, the highest first. One text of all takes less time than a row for each. */
export function listIds(db: Db, found: SQLWrapper): number[] {
  const [row] = db.all<{ ids: string }>(sql`SELECT json_group_array(id) AS ids FROM ${found}`)
  return (JSON.parse(row!.ids) as number[]).sort((a, b) => b - a)
}
