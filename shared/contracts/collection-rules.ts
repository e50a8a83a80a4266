import { z } from 'zod'
import { COLOR_FAMILIES } from '../color-family.ts'
import { toCents } from '../price.ts'
import { priceSchema } from './price.ts'

const MAX_TYPES = 50
const MAX_TYPE_LENGTH = 100

const price = priceSchema.max(12, 'A price is too high.').nullable().default(null)

/** What the products of a collection have in common; each empty part means any. */
export const collectionRulesSchema = z
  .strictObject(
    {
      /** Garments in plain words, as products have them: `Mug`. */
      types: z
        .array(z.string().min(1).max(MAX_TYPE_LENGTH), 'types must be a list.')
        .max(MAX_TYPES, `A rule takes at most ${MAX_TYPES} types.`)
        .default([]),
      /** Basic colors: `green`. */
      colors: z
        .array(
          z.enum(COLOR_FAMILIES, `colors must be among ${COLOR_FAMILIES.join(', ')}.`),
          'colors must be a list.',
        )
        .max(COLOR_FAMILIES.length)
        .default([]),
      minPrice: price,
      maxPrice: price,
    },
    'rules must be an object or null.',
  )
  .refine(
    ({ types, colors, minPrice, maxPrice }) =>
      types.length > 0 || colors.length > 0 || minPrice !== null || maxPrice !== null,
    'rules must name a type, a color or a price.',
  )
  .refine(
    ({ minPrice, maxPrice }) =>
      minPrice === null || maxPrice === null || toCents(minPrice) <= toCents(maxPrice),
    'rules must not have a lowest price above the highest.',
  )
export type CollectionRules = z.infer<typeof collectionRulesSchema>
