import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { productSearchSchema } from './contracts/product-search.ts'
import {
  isCanonicalSearch,
  MAX_QUERY_LENGTH,
  PAGE_SIZE,
  pageCount,
  parsePage,
  parseProductSearch,
  SEARCH_PARAMETERS,
  searchPath,
  toSearchInput,
} from './product-search.ts'

const value = fc.oneof(
  fc.constantFrom('1', '2', '0', '-1', '1e3', '999999', '1000000', 'price-asc', 'in-stock', 'M', 'Black'),
  fc.string({ unit: 'binary', maxLength: 150 }),
  fc.constantFrom('', ' ', '\0', 'a\0b', '\u202e', '\ud800', '+', '%'),
)
const parameters = fc
  .array(fc.tuple(fc.constantFrom(...SEARCH_PARAMETERS, 'other'), value), { maxLength: 8 })
  .map((pairs) => new URLSearchParams(pairs))

test('any address is a search that the call takes', () => {
  fc.assert(
    fc.property(parameters, (query) => {
      const search = parseProductSearch(query)
      expect(search.page).toBeGreaterThan(0)
      expect(search.q?.length ?? 0).toBeLessThanOrEqual(MAX_QUERY_LENGTH)
      expect(productSearchSchema.safeParse(toSearchInput(search)).success).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('the canonical address is the same search, and canonical', () => {
  fc.assert(
    fc.property(parameters, (query) => {
      const search = parseProductSearch(query)
      const path = searchPath(search)
      const again = new URL(path, 'http://store.invalid').searchParams
      expect(searchPath(parseProductSearch(again))).toBe(path)
      expect(isCanonicalSearch(again)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('the pages hold all products, and the last one is not empty', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (total) => {
      const pages = pageCount(total)
      expect(pages * PAGE_SIZE).toBeGreaterThanOrEqual(total)
      expect(pages === 1 || (pages - 1) * PAGE_SIZE < total).toBe(true)
    }),
  )
})

test('a page is a whole number from 1 on, whatever the text', () => {
  fc.assert(
    fc.property(fc.option(value), (text) => {
      const page = parsePage(text)
      expect(Number.isSafeInteger(page) && page >= 1).toBe(true)
    }),
  )
})
