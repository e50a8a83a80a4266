import { expect, test } from 'bun:test'
import { readCsv } from './read-csv.ts'

const read = (text: string) => readCsv(new TextEncoder().encode(text).buffer)

test('a file with more columns than any spreadsheet of products is refused before it is compared', () => {
  const many = 'x,'.repeat(200_000)
  expect(() => read(`id,${many}\n1,${many}\n`)).toThrow('The file has more than 200 columns.')
  expect(() => read(`id,description\n1,${many}\n`)).toThrow('The file has more than 200 columns.')
})

test('columns of a spreadsheet that the store has not are ignored', () => {
  const others = Array.from({ length: 150 }, (_, index) => `note ${index}`)
  expect(read(`id,${others.join(',')}\n1,${others.join(',')}\n`).ignoredColumns).toEqual(others)
})
