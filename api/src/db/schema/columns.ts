import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/sqlite-core'
import { toLine, toParagraphs } from '../../../../shared/plain-text.ts'

export const id = () => integer('id').primaryKey({ autoIncrement: true })
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
export const flag = (name: string) => integer(name, { mode: 'boolean' })
export const now = sql`(unixepoch('subsec') * 1000)`

type Text = { data: string; driverData: string }

export const line = customType<Text>({ dataType: () => 'text', fromDriver: toLine })

export const paragraphs = customType<Text>({ dataType: () => 'text', fromDriver: toParagraphs })

const cleanTexts = (_: string, value: unknown) => (typeof value === 'string' ? toLine(value) : value)

// These types clean stored text when it is read, because older versions stored it as it was typed.
export const lines = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (json) => JSON.parse(json, cleanTexts),
})
