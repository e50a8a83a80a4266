import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp } from '#api-test/create-test-app'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { collapseWhitespace } from '#shared/product-search'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { listAlternatives, suggestSearch } from './search.ts'

const NAMES = ['Łódź Wi-Fi 12″×18″', '日本語Tシャツ', 'القميص ٢٠٢٥', 'เสื้อยืด “Tee”']
const operators = fc.constantFrom(
  '"',
  '*',
  '^',
  ':',
  '(',
  ')',
  ' OR ',
  ' NOT ',
  '\0',
  '\\',
  '[',
  '×',
  '1',
  'x',
  '\uD800',
)
/** Any text, texts with the signs of query languages, and pieces of names. */
const queries = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.array(operators, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...NAMES), fc.nat(20), fc.nat(20), operators)
    .map(([name, start, end, sign]) => name.slice(start, start + end) + sign),
)

let services: Awaited<ReturnType<typeof openTestServices>>
let app: ReturnType<typeof createTestApp>

beforeAll(async () => {
  services = await openTestServices()
  for (const [index, name] of NAMES.entries()) seedProduct(services.db, { name, slug: String(index) })
  app = createTestApp(services)
})

test('no query fails, whatever is typed', () =>
  fc.assert(
    fc.asyncProperty(queries, async (q) => {
      const search = await app.request(`/_api/products/search?${new URLSearchParams({ q })}`)
      expect(search.status).toBe(200)
      const suggestions = await app.request(`/_api/products/suggestions?${new URLSearchParams({ q })}`)
      const isBlank = collapseWhitespace(q.toWellFormed()) === ''
      expect(suggestions.status).toBe(isBlank ? 400 : 200)
      expect(() => suggestSearch(services.db, { q, page: 1 })).not.toThrow()
      expect(listAlternatives(services.db, { q, page: 1 }, 4)).toHaveLength(4)
    }),
    { numRuns: 300 },
  ))

test.each(NAMES)('%s is found by each of its words', async (name) => {
  for (const q of name.split(' ')) {
    const response = await app.request(`/_api/products/search?${new URLSearchParams({ q })}`)
    const { products } = (await response.json()) as ProductSearchResult
    expect(products.map((product) => product.name)).toContain(name)
  }
})
