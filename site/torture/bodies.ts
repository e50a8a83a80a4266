import fc from 'fast-check'
import { z } from 'zod'
import { trickyText, trickyValue } from './values.ts'

export type Body = Record<string, unknown>

type JsonSchema = z.core.JSONSchema.BaseSchema

const id = fc.integer({ min: 1, max: 30 })
const idOrText = fc.oneof(id, id.map(String))
const imageUrl = fc.constantFrom('https://images.example/a.png', 'http://localhost:1/b.png')

/** Values that pass, by a field's name; other fields get one of their type. */
const FIELDS: Record<string, fc.Arbitrary<unknown>> = {
  productId: id.map(String),
  variantId: fc.integer({ min: 1, max: 300 }).map(String),
  cartItemId: id,
  quantity: fc.integer({ min: 1, max: 120 }),
  slug: fc.constantFrom('a-slug', 'another-slug', 'opentowork'),
  email: fc.constantFrom('somebody@example.com', 'nobody@example.com'),
  password: fc.constantFrom('not the right password', 'short'),
  imageUrl,
  bannerImageUrl: imageUrl,
  updatedAt: fc.constantFrom('2026-01-31T12:00:00.000Z'),
  types: fc.subarray(['Mug', 'T-shirt', 'Hat']),
  minPrice: fc.constantFrom('4.50', '12.00'),
  maxPrice: fc.constantFrom('12.00', '40.00'),
}

/** Every object schema that the contracts export: a new one is in the list by itself. */
export async function listBodySchemas(): Promise<z.ZodObject[]> {
  const files = [...new Bun.Glob('*.ts').scanSync('shared/contracts')].filter(
    (file) => !file.includes('.test.'),
  )
  const modules = await Promise.all(
    files
      .toSorted()
      .map((file): Promise<Record<string, unknown>> => import(`../../shared/contracts/${file}`)),
  )
  return modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof z.ZodObject)
}

/** Bodies that mostly pass the schema. */
export const validBody = (schema: z.ZodObject): fc.Arbitrary<Body> =>
  fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as fc.Arbitrary<Body>

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => fromJsonSchema(option as JsonSchema)))
  switch (schema.type) {
    case 'object':
      return fromObject(schema)
    case 'array':
      return fc.array(fromJsonSchema((schema.items ?? {}) as JsonSchema), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
      return fc.integer({ min: schema.exclusiveMinimum === 0 ? 1 : 0, max: 40 })
    case 'number':
      return fc.double({ min: 0, max: 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      // Patterns are mostly those of numbers.
      return schema.pattern
        ? id.map(String)
        : fc.oneof(id.map(String), fc.string({ minLength: 1, maxLength: 30 }))
    default:
      return idOrText
  }
}

function fromObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const model = Object.entries(properties).map(([name, property]): [string, fc.Arbitrary<unknown>] => [
    name,
    FIELDS[name] ?? fromJsonSchema(property as JsonSchema),
  ])
  return fc.record(Object.fromEntries(model), { requiredKeys: required, noNullPrototype: true })
}

/** One field too many, too few or of another type, or something else in the body's place. */
export const brokenBody = (valid: fc.Arbitrary<Body>): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(valid, fc.nat(), trickyValue).map(([body, n, value]) => withField(body, n, value)),
    },
    { weight: 1, arbitrary: fc.tuple(valid, fc.nat()).map(([body, n]) => withField(body, n, undefined)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, trickyText, trickyValue)
        .map(([body, key, value]) => ({ ...body, [key]: value })),
    },
    { weight: 1, arbitrary: trickyValue },
  )

function withField(body: Body, n: number, value: unknown): Body {
  const keys = Object.keys(body)
  const key = keys[n % Math.max(keys.length, 1)]
  return key === undefined ? body : { ...body, [key]: value }
}

/** Text that is no JSON, or that JSON parsers disagree about. */
export const malformedJson = fc.constantFrom(
  '',
  '{',
  '{"a":',
  '{"a":1,}',
  '[1,]',
  'NaN',
  'undefined',
  "{'a':1}",
  '\ufeff{}',
  '{"a":1}{"a":2}',
  '{"productId":"1","productId":"2"}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '"\\ud800"',
  '{"productId":"\\ud800","slug":"\\u0000"}',
  '{"quantity":1e400}',
  `{"productId":${'9'.repeat(1000)}}`,
  '['.repeat(20_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{"description":"${'x'.repeat(300_000)}"}`,
  'null',
  '0',
  '"text"',
  '[]',
)
