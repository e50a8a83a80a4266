import { sql } from 'drizzle-orm'
import { integer } from 'drizzle-orm/sqlite-core'

export const id = () => integer('id').primaryKey({ autoIncrement: true })
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
export const flag = (name: string) => integer(name, { mode: 'boolean' })
export const now = sql`(unixepoch('subsec') * 1000)`
