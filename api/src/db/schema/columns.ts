import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/sqlite-core'
import { toLine, toParagraphs } from '../../../../shared/plain-text.ts'

export const id = () => integer('id').primaryKey({ autoIncrement: true })
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
export const flag = (name: string) => integer(name, { mode: 'boolean' })
export const now = sql`(unixepoch('subsec') * 1000)`

// What an older version has stored is cleaned when it is read.

type Text = { data: string; driverData: string }

/** Makes a column of one line that a person has written. */
export const line = customType<Text>({ dataType: () => 'text', fromDriver: toLine })

/** Makes a column of text with several lines that a person has written. */
export const paragraphs = customType<Text>({ dataType: () => 'text', fromDriver: toParagraphs })

const cleanTexts = (_: string, value: unknown) => (typeof value === 'string' ? toLine(value) : value)

/** Makes a column of JSON whose texts are lines that a person has written. */
export const lines = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (json) => JSON.parse(json, cleanTexts),
})
