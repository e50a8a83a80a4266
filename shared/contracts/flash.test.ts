import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { flashSchema, parseFlash } from './flash.ts'

test('a message survives its cookie', () => {
  const message = { kind: 'success', text: 'Saved “Tee” & \n 👔; =', email: 'ada@example.com' } as const
  expect(parseFlash(decodeURIComponent(encodeURIComponent(JSON.stringify(message))))).toEqual(message)
})

test('any other text is no message, and never an error', () => {
  expect(parseFlash('{"kind":"fatal","text":"x"}')).toBeUndefined()
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constant('{')), (text) => {
      const parsed = parseFlash(text)
      if (parsed !== undefined) expect(flashSchema.safeParse(parsed).success).toBe(true)
    }),
  )
})

test('what was typed comes back as lines of text', () => {
  const flash = { kind: 'error', text: 'No “a\u0001b”.', email: 'a\u2028b', displayName: 'A\uFFFE\u202Eb' }
  const lines = { text: 'No “ab”.', email: 'a b', displayName: 'Ab' }
  expect(parseFlash(JSON.stringify(flash))).toMatchObject(lines)
})
