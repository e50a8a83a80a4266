import { z } from 'zod'

const idMessage = (name: string) => `${name} must be a positive integer.`

export const idSchema = (name: string, message = idMessage(name)) => z.int(message).positive(message)

/** An id as decimal text, the way queries and forms carry it; parses to a number. */
export const idTextSchema = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, idMessage(name))
    .transform(Number)
    .pipe(idSchema(name))

/** An id as a JSON number or as decimal text; parses to a number. */
export const idOrTextSchema = (name: string) => z.union([idSchema(name), idTextSchema(name)], idMessage(name))

/** How a message names a field: as the API's JSON does, or in words, at the beginning of the message. */
export type NameOf = (field: string) => string
export const jsonName: NameOf = (field) => field

export const emptyBodySchema = z.strictObject({})

/** In a save: `updatedAt` of the product or collection as it was read. The save is refused where it has changed since. */
export const readAtSchema = z.iso
  .datetime('updatedAt must be a time like "2026-01-31T12:00:00.000Z".')
  .optional()

/** US dollars, `"24.50"`. Never a float. */
export const priceSchema = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'A price is decimal text with two places, like "24.50".')

/** What a sale earns in US dollars, `"11.55"`; `"-2.00"` where it costs more than it brings in. */
export const marginSchema = z
  .string()
  .regex(/^-?\d+\.\d{2}$/, 'A margin is decimal text with two places, like "-2.00".')
