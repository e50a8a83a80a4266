import { expect, test } from 'bun:test'
import { type ListSearch, PAGE_SIZE, paginate, previewDescription, toListSearch } from './list-search.ts'

const parse = (search: string) => toListSearch(Object.fromEntries(new URLSearchParams(search)))

const cases: [string, ListSearch][] = [
  ['', {}],
  ['?q=open+tee&page=3', { q: 'open tee', page: 3 }],
  ['?q=2026', { q: '2026' }],
  ['?filters=edited,hidden,poor&sort=price', { filters: ['hidden', 'edited'], sort: 'price' }],
  ['?edit=description&product=5', { edit: 'description', product: 5 }],
]
test.each(cases)('the query %p is %p', (search, expected) => {
  expect(parse(search)).toEqual(expected)
  expect(toListSearch({ ...expected })).toEqual(expected)
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

test('a page beyond the last is the last, and an empty list has one page', () => {
  const items = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => index)
  expect(paginate(items, 1)).toMatchObject({ page: 1, pageCount: 2, items: items.slice(0, PAGE_SIZE) })
  expect(paginate(items, 9)).toEqual({ page: 2, pageCount: 2, items: [PAGE_SIZE] })
  expect(paginate([], 1)).toEqual({ page: 1, pageCount: 1, items: [] })
})

test('a description is previewed at 100 characters without splitting an emoji', () => {
  expect(previewDescription('x'.repeat(100))).toBe('x'.repeat(100))
  expect(previewDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(previewDescription(`${'x'.repeat(99)}👔 and more`)).toBe(`${'x'.repeat(99)}👔…`)
})
