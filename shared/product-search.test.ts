import { describe, expect, test } from 'bun:test'
import { isCanonicalSearch, isFiltered, pageCount, parseProductSearch, searchPath } from './product-search.ts'

const parse = (query: string) => parseProductSearch(new URLSearchParams(query))

describe('a URL', () => {
  test('carries the whole search', () => {
    expect(
      parse('q=black+tee&size=M&color=Heather+Black&availability=in-stock&sort=price-desc&page=3'),
    ).toEqual({
      q: 'black tee',
      size: 'M',
      color: 'Heather Black',
      availability: 'in-stock',
      sort: 'price-desc',
      page: 3,
    })
  })

  test.each([
    'q=&size=&color=&availability=&sort=&page=',
    'q=%20%20&sort=cheapest&availability=yes&page=0',
    'page=-1&sort=PRICE-ASC',
    'page=1e3',
    'page=9999999&unknown=1',
  ])('without valid values is all products: ?%s', (query) => {
    expect(searchPath(parse(query))).toBe('/products')
    expect(isFiltered(parse(query))).toBe(false)
  })

  test('may carry text of any length and characters', () => {
    expect(parse(`q=${'a'.repeat(500)}`).q).toHaveLength(100)
    expect(parse(`size=${'a'.repeat(500)}`).size).toHaveLength(100)
    expect(parse('q=a%00b%0A').q).toBe('a b')
    expect(parse('q=%00%1F').q).toBeUndefined()
    expect(parse(`q=${encodeURIComponent('<b>&"\n’')}`).q).toBe('<b>&" ’')
  })
})

test('a search survives the round trip through its URL', () => {
  for (const query of [
    '?q=mug',
    '?q=100%25+cotton&color=Green+%2F+White',
    '?size=3%E2%80%B3&sort=name-asc&page=2',
    '',
  ]) {
    expect(searchPath(parse(query))).toBe(`/products${query}`)
    expect(isCanonicalSearch(new URLSearchParams(query))).toBe(true)
  }
})

test.each(['q=', 'page=1', 'q=++mug', 'q=a&q=b', 'sort=x'])('?%s is not canonical', (query) => {
  expect(isCanonicalSearch(new URLSearchParams(query))).toBe(false)
})

test('a page shows the query as it was typed', () => {
  expect(parse('q=TEE').q).toBe('TEE')
  expect(isCanonicalSearch(new URLSearchParams('q=TEE'))).toBe(true)
  expect(isCanonicalSearch(new URLSearchParams('sort=Price-Asc'))).toBe(false)
})

test('parameters may come in any order', () => {
  expect(isCanonicalSearch(new URLSearchParams('sort=price-asc&q=mug'))).toBe(true)
})

test('unknown parameters are ignored', () => {
  expect(isCanonicalSearch(new URLSearchParams('utm_source=letter&q=mug'))).toBe(true)
})

test('page and sort are no filters', () => {
  expect(isFiltered(parse('page=2&sort=name-asc'))).toBe(false)
  expect(isFiltered(parse('availability=in-stock'))).toBe(true)
})

test.each([
  [0, 1],
  [1, 1],
  [48, 1],
  [49, 2],
  [10_000, 209],
])('%d products fill %d pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages)
})
