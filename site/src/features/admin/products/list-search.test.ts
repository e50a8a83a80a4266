import { expect, test } from 'bun:test'
import { type ListSearch, listSearchSchema, previewDescription } from './list-search.ts'

const parse = (search: string) => listSearchSchema.parse(Object.fromEntries(new URLSearchParams(search)))

const cases: [string, ListSearch][] = [
  ['', {}],
  ['?q=open+tee&page=3', { q: 'open tee', page: 3 }],
  ['?q=2026', { q: '2026' }],
  ['?filters=edited,hidden,poor&sort=price-asc', { filters: ['hidden', 'edited'], sort: 'price-asc' }],
  ['?edit=description&product=5', { edit: 'description', product: 5 }],
]
test.each(cases)('the query %p is %p', (search, expected) => {
  expect(parse(search)).toEqual(expected)
  expect(listSearchSchema.parse(expected)).toEqual(expected)
})

test.each([
  '?page=1&q=',
  '?page=1.5',
  '?edit=price&product=5',
  '?edit=images&product=-1',
  '?edit=images',
  '?filters=&sort=id&dialog=text',
])('the query %p counts as none', (search) => {
  expect(parse(search)).toEqual({})
})

test('a description is previewed at 100 characters without splitting an emoji', () => {
  expect(previewDescription('x'.repeat(100))).toBe('x'.repeat(100))
  expect(previewDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(previewDescription(`${'x'.repeat(99)}👔 and more`)).toBe(`${'x'.repeat(99)}👔…`)
})
