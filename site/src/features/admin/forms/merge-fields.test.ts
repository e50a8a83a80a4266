import { expect, test } from 'bun:test'
import { listChangedFields, listConflicts, mergeFields } from './merge-fields.ts'

const base = { name: 'Tee', text: 'Soft', features: ['a', 'b'] }

test('blanks around a text are no change', () => {
  expect(listChangedFields(base, { ...base, name: ' Tee ', features: ['a', 'b '] })).toEqual([])
  expect(listChangedFields(base, { ...base, features: ['b', 'a'] })).toEqual(['features'])
})

test('the order in which a server sends properties is no change', () => {
  const one = { quotes: [{ name: 'Ann', quote: 'It fits.' }] }
  const other = { quotes: [{ quote: 'It fits.', name: 'Ann' }] }
  expect(listChangedFields(one, other)).toEqual([])
})

test('only what both have changed, each to something else, is in conflict', () => {
  const mine = { ...base, name: 'Mine', text: 'Same' }
  expect(listConflicts({ base, mine, theirs: { ...base, features: [] } })).toEqual([])
  expect(listConflicts({ base, mine, theirs: { ...base, text: 'Same' } })).toEqual([])
  expect(listConflicts({ base, mine, theirs: { ...base, name: 'Theirs' } })).toEqual(['name'])
})

test('theirs are taken with what only I have changed', () => {
  const mine = { ...base, name: 'Mine', text: 'My text' }
  const theirs = { ...base, name: 'Theirs', features: ['c'] }
  expect(mergeFields({ base, mine, theirs })).toEqual({ name: 'Theirs', text: 'My text', features: ['c'] })
})
