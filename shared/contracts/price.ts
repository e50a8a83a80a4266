import { z } from 'zod'

/** US dollars as decimal text with two places, `"24.50"`. Money is never a float. */
export const priceSchema = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'A price is decimal text with two places, like "24.50".')
