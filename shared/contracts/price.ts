import { z } from 'zod'

/** US dollars, `"24.50"`. Never a float. */
export const priceSchema = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'A price is decimal text with two places, like "24.50".')

/** What a sale earns in US dollars, `"11.55"`; `"-2.00"` where it costs more than it brings in. */
export const marginSchema = z
  .string()
  .regex(/^-?\d+\.\d{2}$/, 'A margin is decimal text with two places, like "-2.00".')
