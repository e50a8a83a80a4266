import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { guardFormula, unguardFormula } from './formula-guard.ts'

const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', ' ', '1', '(', '\n') })

test('reading takes off exactly what writing has put on, and no cell begins as a formula', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(unguardFormula(guardFormula(value))).toBe(value)
      expect(guardFormula(value)).not.toMatch(/^[=+\-@\t]/)
    }),
  )
})
