import { z } from 'zod'

/** US dollars, `"24.50"`. Never a float. */
export const priceSchema = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'A price is decimal text with two places, like "24.50".')
