import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { guardFormula, unguardFormula } from './columns.ts'
import { readCsv } from './read-csv.ts'

const read = (text: string) => readCsv(new TextEncoder().encode(text))

test('a file with more columns than any spreadsheet of products is refused before it is compared', async () => {
  const many = 'x,'.repeat(20_000)
  await expect(read(`id,${many}\n1,${many}\n`)).rejects.toThrow('The file has more than 200 columns.')
  await expect(read(`id,description\n1,${many}\n`)).rejects.toThrow('The file has more than 200 columns.')
})

test('columns of a spreadsheet that the store has not are ignored', async () => {
  const others = Array.from({ length: 150 }, (_, index) => `note ${index}`)
  const { ignoredColumns } = await read(`id,${others.join(',')}\n1,${others.join(',')}\n`)
  expect(ignoredColumns).toEqual(others)
})

const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', ' ', '1', '(', '\n') })

test('reading takes off exactly what writing has put on, and no cell begins as a formula', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(unguardFormula(guardFormula(value))).toBe(value)
      expect(guardFormula(value)).not.toMatch(/^[=+\-@\t]/)
    }),
  )
})
