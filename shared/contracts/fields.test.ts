import { expect, test } from 'bun:test'
import { idOrTextSchema, idSchema, idTextSchema } from './fields.ts'

const WRONG_NUMBERS = [0, -1, 1.5, 2 ** 53, Number.NaN]
const WRONG_TEXTS = ['', '0', '-1', '1.5', '1e3', '0x1', ' 1', '9007199254740992']

test.each([
  { schema: idSchema('id'), takes: [1, 2 ** 53 - 1], refuses: [...WRONG_NUMBERS, '1', null, undefined] },
  { schema: idTextSchema('id'), takes: ['1', '9007199254740991'], refuses: WRONG_TEXTS },
  {
    schema: idOrTextSchema('id'),
    takes: [1, '1'],
    refuses: [...WRONG_NUMBERS, ...WRONG_TEXTS, null, undefined, [1]],
  },
])('an id is a positive integer: %#', ({ schema, takes, refuses }) => {
  for (const input of takes) expect(schema.parse(input)).toBe(Number(input))
  for (const input of refuses)
    expect(schema.safeParse(input).error?.issues[0]?.message).toBe('id must be a positive integer.')
})
