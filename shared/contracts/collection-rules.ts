import { z } from 'zod'
import { COLOR_FAMILIES } from '../color-family.ts'
import { toLine } from '../plain-text.ts'
import { toCents } from '../price.ts'
import { jsonName, type NameOf, priceSchema } from './fields.ts'

const MAX_TYPES = 50
const TYPE_LIMIT = 100
const PRICE_LIMIT = 12

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const type = z
  .string('types must be text.')
  .overwrite(toLine)
  .min(1, 'types must not be empty.')
  .max(TYPE_LIMIT, `types cannot exceed ${TYPE_LIMIT} characters.`)

const price = (name: string) =>
  z
    .string(`${name} must be text or null.`)
    .max(PRICE_LIMIT, `${name} is too high.`)
    .refine((text) => priceSchema.safeParse(text).success, `${name} must be an amount like "24.50".`)
    .nullable()
    .default(null)

const fieldsNamed = (nameOf: NameOf) => ({
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
  minPrice: price(nameOf('minPrice')),
  maxPrice: price(nameOf('maxPrice')),
})

type Fields = z.output<z.ZodObject<ReturnType<typeof fieldsNamed>>>

const checkRules = <T extends z.ZodType<Fields>>(schema: T, nameOf: NameOf) =>
  schema
    .refine(
      ({ types, colors, minPrice, maxPrice }) =>
        types.length > 0 || colors.length > 0 || minPrice !== null || maxPrice !== null,
      `${nameOf('rules')} must name a type, a color or a price.`,
    )
    .refine(
      ({ minPrice, maxPrice }) =>
        minPrice === null || maxPrice === null || toCents(minPrice) <= toCents(maxPrice),
      { path: ['maxPrice'], message: `${nameOf('maxPrice')} is below the lowest price.` },
    )

/** Makes the schema of rules that each product of a collection meets. An empty part means any. */
export const rulesSchemaNamed = (nameOf: NameOf) =>
  checkRules(
    z.strictObject(fieldsNamed(nameOf), {
      error: ({ code }) => (code === 'invalid_type' ? 'rules must be an object or null.' : undefined),
    }),
    nameOf,
  )
export const collectionRulesSchema = rulesSchemaNamed(jsonName)
export type CollectionRules = z.infer<typeof collectionRulesSchema>

const toList = (value: unknown) => (typeof value === 'string' ? [value] : value)

const fields = fieldsNamed(jsonName)

export const collectionRulesQuerySchema = checkRules(
  z.strictObject({
    ...fields,
    types: z.preprocess(toList, fields.types),
    colors: z.preprocess(toList, fields.colors),
  }),
  jsonName,
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
