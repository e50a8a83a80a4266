import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { productSearchSchema } from './contracts/product-search.ts'
import {
  isCanonicalSearch,
  isFiltered,
  MAX_QUERY_LENGTH,
  pageCount,
  parseProductSearch,
  SEARCH_PARAMETERS,
  searchPath,
  toSearchInput,
} from './product-search.ts'

const parse = (query: string) => parseProductSearch(new URLSearchParams(query))
const isCanonical = (query: string) => isCanonicalSearch(new URLSearchParams(query))

test('a URL carries the whole search, in text of any characters and a bounded length', () => {
  const query =
    'q=black+tee&size=M&size=L&size=M&color=Heather+Black&minPrice=20.50&maxPrice=30.00&availability=in-stock&sort=price-desc&page=3'
  expect(parse(query)).toEqual({
    ...{ q: 'black tee', size: ['L', 'M'], color: ['Heather Black'], minPrice: '20.50', maxPrice: '30' },
    ...{ availability: 'in-stock', sort: 'price-desc', page: 3 },
  })
  expect(parse(`q=${'a'.repeat(500)}`).q).toHaveLength(100)
  expect(parse('q=a%00b%0A').q).toBe('a b')
  expect(parse('q=%00%1F').q).toBeUndefined()
  expect(parse('q=cafe%CC%81').q).toBe('caf\u00e9')
  expect(parse('q=a%EF%BF%BEb%E2%80%AEc%7F').q).toBe('a b c')
  expect(parse(`q=${encodeURIComponent('<b>&"\n’')}`).q).toBe('<b>&" ’')
})

test.each([
  'q=&size=&color=&availability=&sort=&page=',
  'q=%20%20&sort=cheapest&availability=yes&page=0',
  'page=-1&sort=PRICE-ASC',
  'page=1e3',
  'page=9999999&unknown=1',
])('a URL without valid values is all products: ?%s', (query) => {
  expect(searchPath(parse(query))).toBe('/products')
  expect(isFiltered(parse(query))).toBe(false)
})

test('a canonical address has each value once, as it was typed, in any order', () => {
  const addresses = [
    '',
    'q=TEE',
    'color=Green+%2F+White',
    'sort=price-asc&q=mug',
    'size=L&size=M',
    'utm_source=letter&q=mug',
  ]
  expect(addresses.filter((query) => !isCanonical(query))).toEqual([])
  const others = [
    'q=',
    'page=1',
    'q=++mug',
    'q=a&q=b',
    'sort=x',
    'sort=Price-Asc',
    'size=M&size=L',
    'minPrice=20.00',
    'maxPrice=x',
  ]
  expect(others.filter(isCanonical)).toEqual([])
})

test('page and sort are no filters', () => {
  expect(isFiltered(parse('page=2&sort=name-asc'))).toBe(false)
  for (const filter of ['q=a', 'type=Mug', 'size=M', 'color=Black', 'minPrice=20', 'availability=in-stock']) {
    expect([filter, isFiltered(parse(filter))]).toEqual([filter, true])
  }
})

test.each([
  [0, 1],
  [48, 1],
  [49, 2],
  [10_000, 209],
])('%d products fill %d pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages)
})

const value = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '0',
    '-1',
    '999999',
    '1000000',
    'price-asc',
    'in-stock',
    '20.5',
    'M',
    'a\0b',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 150 }),
)
const parameters = fc
  .array(fc.tuple(fc.constantFrom(...SEARCH_PARAMETERS, 'other'), value), { maxLength: 8 })
  .map((pairs) => new URLSearchParams(pairs))

test('any address is a search that the call takes, and its canonical address is the same search', () => {
  fc.assert(
    fc.property(parameters, (query) => {
      const search = parseProductSearch(query)
      expect(search.page).toBeGreaterThan(0)
      expect(search.q?.length ?? 0).toBeLessThanOrEqual(MAX_QUERY_LENGTH)
      expect(productSearchSchema.safeParse(toSearchInput(search)).success).toBe(true)
      const path = searchPath(search)
      const again = new URL(path, 'http://store.invalid').searchParams
      expect([searchPath(parseProductSearch(again)), isCanonicalSearch(again)]).toEqual([path, true])
    }),
    { numRuns: 500 },
  )
})
