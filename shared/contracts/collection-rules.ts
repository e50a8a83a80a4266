import { z } from 'zod'
import { COLOR_FAMILIES } from '../color-family.ts'
import { toLine } from '../plain-text.ts'
import { toCents } from '../price.ts'
import { priceSchema } from './fields.ts'

const MAX_TYPES = 50
const TYPE_LIMIT = 100
const PRICE_LIMIT = 12

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const type = z
  .string('types must be text.')
  .overwrite(toLine)
  .min(1, 'types must not be empty.')
  .max(TYPE_LIMIT, `types cannot exceed ${TYPE_LIMIT} characters.`)

const price = (field: string) =>
  z
    .string(`${field} must be text or null.`)
    .max(PRICE_LIMIT, `${field} is too high.`)
    .refine((text) => priceSchema.safeParse(text).success, `${field} must be an amount like "24.50".`)
    .nullable()
    .default(null)

const fields = {
  types: z
    .array(type, 'types must be a list.')
    .max(MAX_TYPES, `A rule takes at most ${MAX_TYPES} types.`)
    .refine(isUnique, 'types must not name a type twice.')
    .default([]),
  colors: z
    .array(
      z.enum(COLOR_FAMILIES, `colors must be among ${COLOR_FAMILIES.join(', ')}.`),
      'colors must be a list.',
    )
    .refine(isUnique, 'colors must not name a color twice.')
    .default([]),
  minPrice: price('minPrice'),
  maxPrice: price('maxPrice'),
}

type Fields = z.output<z.ZodObject<typeof fields>>

const checkRules = <T extends z.ZodType<Fields>>(schema: T) =>
  schema
    .refine(
      ({ types, colors, minPrice, maxPrice }) =>
        types.length > 0 || colors.length > 0 || minPrice !== null || maxPrice !== null,
      'rules must name a type, a color or a price.',
    )
    .refine(
      ({ minPrice, maxPrice }) =>
        minPrice === null || maxPrice === null || toCents(minPrice) <= toCents(maxPrice),
      { path: ['maxPrice'], message: 'maxPrice is below the lowest price.' },
    )

/** Rules that each product of a collection meets. An empty part means any. */
export const collectionRulesSchema = checkRules(
  z.strictObject(fields, {
    error: ({ code }) => (code === 'invalid_type' ? 'rules must be an object or null.' : undefined),
  }),
)
export type CollectionRules = z.infer<typeof collectionRulesSchema>

const toList = (value: unknown) => (typeof value === 'string' ? [value] : value)

export const collectionRulesQuerySchema = checkRules(
  z.strictObject({
    ...fields,
    types: z.preprocess(toList, fields.types),
    colors: z.preprocess(toList, fields.colors),
  }),
)

const choiceSchema = z.object({ value: z.string(), count: z.int() })

export const collectionChoicesSchema = z.object({
  types: z.array(choiceSchema),
  colors: z.array(choiceSchema.extend({ value: z.enum(COLOR_FAMILIES) })),
})
export type CollectionChoices = z.infer<typeof collectionChoicesSchema>

export const collectionPreviewSchema = z.object({
  total: z.int(),
  products: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type CollectionPreview = z.infer<typeof collectionPreviewSchema>
