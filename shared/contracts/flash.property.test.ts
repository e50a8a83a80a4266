import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { flashSchema, parseFlash } from './flash.ts'

const flash = fc.record(
  {
    kind: fc.constantFrom('success' as const, 'error' as const),
    text: fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
    email: fc.string({ maxLength: 254 }),
  },
  { requiredKeys: ['kind', 'text'], noNullPrototype: true },
)

test('a message survives its cookie', () => {
  fc.assert(
    fc.property(flash, (message) => {
      const cookie = encodeURIComponent(JSON.stringify(message))
      expect(parseFlash(decodeURIComponent(cookie))).toEqual(message)
    }),
  )
})

test('any other text is no message, and never an error', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constantFrom('{', 'null', '[]')),
      (text) => {
        const parsed = parseFlash(text)
        if (parsed !== undefined) expect(flashSchema.safeParse(parsed).success).toBe(true)
      },
    ),
  )
})
