import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { guardFormula, unguardFormula } from '../../formula.ts'
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

const ROW = { id: '1', description: 'Soft; “warm”, ä\n\nnew' }
const LINES = ['id;description;note', '1;"Soft; “warm”, ä\n\nnew";x']

test.each<[string, string[]]>([
  ['a line "sep=;"', ['sep=;', ...LINES]],
  ['a quoted line "sep=;"', ['"SEP=;"', ...LINES]],
  ['a line "sep=;" that a spreadsheet has filled up', ['sep=;;;', ...LINES]],
  ['a line "sep=|"', ['sep=|', ...LINES.map((line) => line.replace(/;(?! )/g, '|'))]],
  ['a line "sep=," that says another delimiter', ['sep=,', ...LINES]],
  ['a row of empty cells before its header', [';;', ...LINES]],
  ['surplus empty cells in rows', [LINES[0]!, `${LINES[1]};; `]],
  ['surplus empty cells in its header', [`${LINES[0]};;`, LINES[1]!]],
  ['no cells for columns that are not the store’s', [LINES[0]!, LINES[1]!.slice(0, -2)]],
  ['more commas in its titles than semicolons', ['"id";"description";"a, b, c, d"', LINES[1]!]],
  ['empty lines before its header', ['', ...LINES]],
])('a file with %s is read, whatever its line breaks, byte order mark and encoding', async (_, lines) => {
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    const csv = lines.map((line) => line.replaceAll('\n', lineBreak)).join(lineBreak) + lineBreak
    for (const bytes of encodings(csv)) {
      const { rows } = await readCsv(bytes)
      expect(rows).toEqual([{ line: lines.length, cells: ROW }])
    }
  }
})

/** As UTF-8 and as UTF-16 of both byte orders, each with a byte order mark and without. */
function encodings(text: string): Uint8Array[] {
  return [text, `\uFEFF${text}`].flatMap((marked) => {
    const utf16 = Buffer.from(marked, 'utf16le')
    return [Buffer.from(marked), utf16, Buffer.from(utf16).swap16()]
  })
}

test('lines of a file end differently, and are counted as it has them', async () => {
  const { rows } = await read('sep=,\r\nid,description\r\n1,a\n2,"b\r\nb"\r3,c,,\n4,d,e\n5')
  expect(rows).toEqual([
    { line: 3, cells: { id: '1', description: 'a' } },
    { line: 4, cells: { id: '2', description: 'b\nb' } },
    { line: 6, cells: { id: '3', description: 'c' } },
    { line: 7, cells: { id: '4', description: 'd' }, problem: 'It has 3 cells in place of 2.' },
    { line: 8, cells: { id: '5', description: '' }, problem: 'It has 1 cells in place of 2.' },
  ])
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
