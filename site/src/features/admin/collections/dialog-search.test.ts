import { expect, test } from 'bun:test'
import { type DialogSearch, toDialogSearch } from './dialog-search.ts'

const cases: [Record<string, unknown>, DialogSearch][] = [
  [{}, {}],
  [{ edit: 'new' }, { edit: 'new' }],
  [{ edit: '5' }, { edit: 5 }],
  [{ edit: 5, remove: 6 }, { edit: 5 }],
  [{ remove: '6' }, { remove: 6 }],
  [{ edit: 'old' }, {}],
  [{ edit: '0' }, {}],
  [{ remove: '1.5' }, {}],
]
test.each(cases)('%p is %p', (query, expected) => {
  expect(toDialogSearch(query)).toEqual(expected)
})
