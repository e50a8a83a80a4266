import { expect, test } from 'bun:test'
import { type ChangesSearch, toChangesSearch } from './changes-search.ts'

const cases: [Record<string, unknown>, ChangesSearch][] = [
  [{}, {}],
  [
    { page: '2', product: 7 },
    { page: 2, product: 7 },
  ],
  [{ page: '1', product: '0' }, {}],
  [{ page: '-1', product: 'x' }, {}],
  [{ page: '1.5' }, {}],
]
test.each(cases)('%p is %p', (query, expected) => {
  expect(toChangesSearch(query)).toEqual(expected)
})
