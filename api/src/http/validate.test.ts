import { expect, test } from 'bun:test'
import { z } from 'zod'
import { parseRequest } from './validate.ts'

const schema = z.strictObject({
  name: z.string(),
  count: z.int().min(1, 'Count must be at least 1.'),
  price: z.number().optional(),
  images: z.array(z.strictObject({ isActive: z.boolean() })),
  type: z.enum(['detail', 'hero']).default('detail'),
  confirmed: z.literal('yes').default('yes'),
  change: z
    .discriminatedUnion('action', [
      z.strictObject({ action: z.literal('hide') }),
      z.strictObject({ action: z.literal('show') }),
    ])
    .optional(),
})
const valid = { name: 'a', count: 1, images: [] }

test.each([
  [{ ...valid, extra: 1, other: 2 }, 'Unknown field: "extra", "other".'],
  [{ ...valid, name: undefined }, 'name is required.'],
  [{ ...valid, count: 0 }, 'Count must be at least 1.'],
  [{ ...valid, count: 1.5 }, 'count must be a whole number.'],
  [{ ...valid, price: Number.NaN }, 'price must be a number.'],
  [{ ...valid, images: null }, 'images must be a list.'],
  [{ ...valid, images: [{ isActive: 'yes' }] }, 'images.0.isActive must be true or false.'],
  [{ ...valid, type: 'banner' }, 'type must be one of detail, hero.'],
  [{ ...valid, confirmed: 'no' }, 'confirmed must be yes.'],
  [{ ...valid, change: { action: 'zap' } }, 'change.action must be one of hide, show.'],
  [{ ...valid, change: {} }, 'change.action must be one of hide, show.'],
  [null, 'The request must be a JSON object.'],
])('%j is a 400 that says %j', (input, message) => {
  expect(() => parseRequest(schema, input)).toThrow(expect.objectContaining({ status: 400, message }))
})
