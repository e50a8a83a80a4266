import { expect, test } from 'bun:test'
import { z } from 'zod'
import { firstIssueMessage } from './validate.ts'

const schema = z.strictObject({
  name: z.string(),
  count: z.int().min(1, 'Count must be at least 1.'),
  images: z.array(z.strictObject({ isActive: z.boolean() })),
})
const whole = { name: 'a', count: 1, images: [] }

test.each([
  [{ ...whole, extra: 1, other: 2 }, 'Unknown field: "extra", "other".'],
  [{ ...whole, name: undefined }, 'name is required.'],
  [{ ...whole, name: 5 }, 'name must be text.'],
  [{ ...whole, count: '1' }, 'count must be a number.'],
  [{ ...whole, count: 0 }, 'Count must be at least 1.'],
  [{ ...whole, images: null }, 'images must be a list.'],
  [{ ...whole, images: [{ isActive: 'yes' }] }, 'images.0.isActive must be true or false.'],
  ['text', 'The request must be a JSON object.'],
  [null, 'The request must be a JSON object.'],
])('%j is told %j', (input, sentence) => {
  expect(firstIssueMessage(schema.safeParse(input).error!)).toBe(sentence)
})
