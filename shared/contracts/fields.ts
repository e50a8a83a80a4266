import { z } from 'zod'

const idMessage = (name: string) => `${name} must be a positive integer.`

export const idSchema = (name: string, message = idMessage(name)) => z.int(message).positive(message)

export const idTextSchema = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, idMessage(name))
    .transform(Number)
    .pipe(idSchema(name))

export const idOrTextSchema = (name: string) => z.union([idSchema(name), idTextSchema(name)], idMessage(name))

/** Name of a field at the beginning of a message: as in the API's JSON, or in words. */
export type NameOf = (field: string) => string
export const jsonName: NameOf = (field) => field

export const emptyBodySchema = z.strictObject({})

/** `updatedAt` of the product or collection that was read. The save is refused if it has changed since. */
export const readAtSchema = z.iso
  .datetime('updatedAt must be a time like "2026-01-31T12:00:00.000Z".')
  .optional()

/** Pattern in the API's description for a text that isn't empty without whitespace and control characters. */
export const VISIBLE_TEXT = String.raw`[^\s\u0000-\u001F\u007F-\u00A0\u202A-\u202E\u2066-\u2069\uFEFF]`

/** Keyword of JSON Schema for a list whose refinement refuses duplicates. */
export const UNIQUE_ITEMS = { uniqueItems: true }

export const PRICE = /^\d+\.\d{2}$/

/** US dollars as decimal text, never a float. */
export const priceSchema = z.string().regex(PRICE, 'A price is decimal text with two places, like "24.50".')

export const marginSchema = z
  .string()
  .regex(/^-?\d+\.\d{2}$/, 'A margin is decimal text with two places, like "-2.00".')

export const daySchema = (name: string) => z.iso.date(`${name} must be a day, such as 2026-11-26.`)

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** IANA time zone, UTC by default. */
export const timeZoneSchema = z
  .string()
  .max(100)
  .refine(isTimeZone, 'tz must be a time zone, such as America/Los_Angeles.')
  .default('UTC')
