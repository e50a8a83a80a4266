import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createTestApp } from '#api-test/create-test-app'
import {
  type FacetValue,
  type ProductSearchResult,
  productSearchResultSchema,
} from '#shared/contracts/product-search'
import { searchSuggestionsSchema } from '#shared/contracts/search-suggestions'
import type { ProductSearch } from '#shared/product-search'
import { openTestServices, seedProduct, type VariantValues } from '../../test/services.ts'
import { productEdits, products } from '../db/schema/catalog.ts'
import type { Services } from '../services.ts'
import { countProducts, searchProducts, withKnownFilters } from './search.ts'
import { findVariantMatches } from './variant-match.ts'

let services: Services
let app: ReturnType<typeof createTestApp>

const add = (name: string, variants: VariantValues[]) => seedProduct(services.db, { name, variants }).id

beforeAll(async () => {
  services = await openTestServices()
  app = createTestApp(services)
  add('Résumé Gap Crewneck', [
    { size: 'M', color: 'Sand', priceCents: 4600 },
    { size: 'L', color: 'Forest', priceCents: 4600, stockQuantity: 0 },
  ])
  const mug = add('Per My Last Email Mug', [{ size: '11 oz', color: 'White', priceCents: 1450 }])
  add('Let’s Circle Back Tee', [
    { size: 'M', color: 'Heather Black', priceCents: 2800, stockQuantity: 0 },
    { size: 'L', color: 'Heather Black', priceCents: 2800 },
    { size: 'M', color: 'White', priceCents: 3200 },
  ])
  add('Ghosted Cap', [{ size: null, color: null, priceCents: 2700, stockQuantity: 0 }])
  add('“Tell Me” 100% Notebook No. 10', [{ size: 'One size', color: 'Black', priceCents: 1800 }])
  add('Notebook No. 9', [{ size: null, color: 'Black', priceCents: 1800 }])
  const hidden = add('Hidden Tee', [{ size: '7XL', color: 'Secret', priceCents: 100 }])
  services.db.update(products).set({ isActive: false }).where(eq(products.id, hidden)).run()
  const renamed = add('Lone Sock', [
    { size: 'M', color: 'Red' },
    { size: '9XL', color: 'Gone', priceCents: 100, isListed: false },
  ])
  services.db.update(products).set({ name: 'Lone Sticker' }).where(eq(products.id, renamed)).run()
  const edits = { productId: mug, description: 'Holds a hot, passive-aggressive drink.' }
  services.db.insert(productEdits).values(edits).run()
})

const call = (query: string) => app.request(`/_api/products/search${query}`)
const suggestions = (query: string) => app.request(`/_api/products/suggestions${query}`)
const search = async (query: string): Promise<ProductSearchResult> => (await call(query)).json()
const names = async (query: string) => (await search(query)).products.map(({ name }) => name)

test('control characters are whitespace, and whitespace alone is as good as no query', async () => {
  for (const q of ['tee%00', '%01tee%7F', 'lets%C2%85back', '%00black%1ftee']) {
    expect(await names(`?q=${q}`)).toEqual(['Let’s Circle Back Tee'])
  }
  const all = await search('')
  for (const q of ['', '%20%09', '%00%1F', '%C2%85']) expect(await search(`?q=${q}`)).toEqual(all)
})

test.each([
  ['RÉSUMÉ', ['Résumé Gap Crewneck']],
  ["let's back", ['Let’s Circle Back Tee']],
  ['mug last', ['Per My Last Email Mug']],
  ['passive-aggressive', ['Per My Last Email Mug']],
  ['black', ['Let’s Circle Back Tee', '“Tell Me” 100% Notebook No. 10', 'Notebook No. 9']],
  ['sticker', ['Lone Sticker']],
  ['sock', []],
  ['my', ['Per My Last Email Mug']],
  ['100%', ['“Tell Me” 100% Notebook No. 10']],
  ['secret', []],
  ['"tee" OR mug', []],
  ['name:tee*', []],
  ['’’’', []],
])('words match regardless of case, accents and apostrophes: %s', async (q, expected) => {
  expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected)
})

test('the administrator’s description is found until it is reset', async () => {
  const mug = (await search('?q=mug')).products[0]!.id
  const saveDescription = (description: string | null) =>
    services.db.update(productEdits).set({ description }).where(eq(productEdits.productId, mug)).run()
  saveDescription('Dishwasher-safe.')
  expect(await names('?q=dishwasher')).toEqual(['Per My Last Email Mug'])
  expect(await names('?q=passive')).toEqual([])
  saveDescription(null)
  expect(await names('?q=dishwasher')).toEqual([])
  expect(await names('?q=mug')).toEqual(['Per My Last Email Mug'])
})

test('known filters stay, with the rest of the search; those of no active product are none', () => {
  const known = (values: Partial<ProductSearch>) => withKnownFilters(services.db, { page: 1, ...values })
  const all: ProductSearch = {
    ...{ q: 'tee', size: ['One size'], color: ['Black', 'Red'], sort: 'price-asc', page: 2 },
  }
  expect(known(all)).toEqual(all)
  for (const values of [{ size: ['9XL'] }, { size: ['7XL'] }, { color: ['Gone'] }, { color: ['black'] }])
    expect(known(values)).toEqual({ page: 1, type: undefined, size: undefined, color: undefined })
})

test('the number of matching products is that of the search, of active ones only', () => {
  for (const values of [
    {},
    { q: 'tee' },
    { q: 'black', availability: 'in-stock' },
    { size: ['M'] },
  ] as const) {
    const all: ProductSearch = { page: 1, ...values }
    expect(countProducts(services.db, all)).toBe(searchProducts(services.db, all).total)
  }
  expect(countProducts(services.db, { page: 1 })).toBe(7)
})

test.each([
  ['?size=M', ['Résumé Gap Crewneck', 'Let’s Circle Back Tee', 'Lone Sticker']],
  ['?size=One+size', ['Ghosted Cap', '“Tell Me” 100% Notebook No. 10', 'Notebook No. 9']],
  ['?size=9XL', []],
  ['?size=M&color=Heather+Black', ['Let’s Circle Back Tee']],
  ['?size=M&color=Forest', []],
  ['?size=M&color=Heather+Black&availability=in-stock', []],
  ['?q=cap&availability=in-stock', []],
  ['?size=L&size=11+oz', ['Résumé Gap Crewneck', 'Per My Last Email Mug', 'Let’s Circle Back Tee']],
  ['?color=White&color=Red&size=M', ['Let’s Circle Back Tee', 'Lone Sticker']],
  ['?minPrice=28&maxPrice=30', ['Let’s Circle Back Tee']],
  ['?minPrice=32&size=M&color=Heather+Black', []],
  ['?maxPrice=18.00', ['Per My Last Email Mug', '“Tell Me” 100% Notebook No. 10', 'Notebook No. 9']],
])('%s: one variant meets all conditions', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test.each([
  ['', 'M 3, L 2, 11 oz 1, One size 3', 'Black 2, Forest 1, Heather Black 1, Red 1, Sand 1, White 2'],
  ['?q=mug', '11 oz 1', 'White 1'],
  ['?size=M', 'M 3, L 2, 11 oz 1, One size 3', 'Heather Black 1, Red 1, Sand 1, White 1'],
  ['?color=Heather+Black&availability=in-stock', 'L 1', 'Black 2, Heather Black 1, Red 1, Sand 1, White 2'],
  ['?size=9XL', 'M 3, L 2, 11 oz 1, One size 3', ''],
])('%s: a facet counts what each of its values would leave', async (query, sizes, colors) => {
  const { facets } = await search(query)
  const toCounts = (values: FacetValue[]) => values.map(({ value, count }) => `${value} ${count}`).join(', ')
  expect([toCounts(facets.sizes), toCounts(facets.colors)]).toEqual([sizes, colors])
})

test('a color’s own name counts before the basic color, in the filter and in what it shows', async () => {
  const own = await openTestServices()
  const { id, variantIds } = seedProduct(own.db, {
    name: 'Tee',
    variants: [
      { color: 'Black Heather', colorFamily: 'black' },
      { color: 'Black', colorFamily: 'black' },
      { color: 'green', colorFamily: 'green' },
    ],
  })
  const colors = new Map(variantIds.map((id, index) => [id, ['Black Heather', 'Black', 'green'][index]]))
  seedProduct(own.db, { name: 'Forest Tee', variants: [{ color: 'Forest', colorFamily: 'green' }] })
  const colorOf = (values: Partial<ProductSearch>) => {
    const match = findVariantMatches(own.db, { page: 1, ...values }, [id]).get(id)
    return colors.get(match?.variantId ?? 0)
  }
  expect(colorOf({ color: ['Black'] })).toBe('Black')
  expect(colorOf({ color: ['black'] })).toBe('Black Heather')
  expect(colorOf({ q: 'black tee' })).toBe('Black')
  expect(colorOf({ q: 'black heather tee' })).toBe('Black Heather')
  expect(searchProducts(own.db, { color: ['green'], page: 1 }).total).toBe(2)
  expect(searchProducts(own.db, { color: ['Black'], page: 1 }).total).toBe(1)
})

test('products are sorted by lowest price, or by name without punctuation and with numbers by value', async () => {
  const prices = async (query: string) => (await search(query)).products.map(({ minPrice }) => minPrice)
  const ascending = ['14.50', '18.00', '18.00', '24.50', '27.00', '28.00', '46.00']
  expect(await prices('?sort=price-asc')).toEqual(ascending)
  expect(await prices('?sort=price-desc')).toEqual(ascending.toReversed())
  const sorted = [
    'Ghosted Cap',
    'Let’s Circle Back Tee',
    'Lone Sticker',
    'Notebook No. 9',
    'Per My Last Email Mug',
    'Résumé Gap Crewneck',
    '“Tell Me” 100% Notebook No. 10',
  ]
  expect(await names('?sort=name-asc')).toEqual(sorted)
  expect(await names('?sort=name-desc')).toEqual(sorted.toReversed())
})

test('a long list has pages, and a page beyond the last is empty', async () => {
  const long = await openTestServices()
  for (let number = 1; number <= 50; number++) seedProduct(long.db, { name: `Tee ${number}` })
  const page = async (number: number): Promise<ProductSearchResult> =>
    (await createTestApp(long).request(`/_api/products/search?q=tee&page=${number}`)).json()
  const [first, second, third] = await Promise.all([page(1), page(2), page(3)])
  expect(productSearchResultSchema.strict().parse(first)).toEqual(first)
  expect([first.products.length, second.products.length, third.products.length]).toEqual([48, 2, 0])
  expect([first.total, second.total, third.total]).toEqual([50, 50, 50])
  expect(second.products[0]?.name).toBe('Tee 49')
})

test.each([
  ['?page=0', 'page must be a positive integer.'],
  ['?sort=cheapest', 'sort must be one of price-asc, price-desc, name-asc, name-desc.'],
  ['?color=%00', 'color must not be empty.'],
  [`?q=${'a'.repeat(101)}`, 'q is too long.'],
  ['?limit=5', 'Unknown field: "limit".'],
])('%s is refused', async (query, message) => {
  const response = await call(query)
  expect([response.status, await response.json()]).toEqual([400, { error: message }])
})

test('suggestions are the best products, and the types that are called so', async () => {
  const suggest = async (q: string) =>
    searchSuggestionsSchema.strict().parse(await (await suggestions(`?q=${encodeURIComponent(q)}`)).json())
  const { products: found, types } = await suggest('BLAC')
  expect(found.map(({ name, minPrice, maxPrice }) => [name, minPrice, maxPrice])).toEqual([
    ['Let’s Circle Back Tee', '28.00', '32.00'],
    ['“Tell Me” 100% Notebook No. 10', '18.00', '18.00'],
    ['Notebook No. 9', '18.00', '18.00'],
  ])
  expect(types).toEqual([])
  expect((await suggest('zzz')).products).toEqual([])
  expect((await suggestions('?q=%20')).status).toBe(400)
  expect((await suggestions('?q=tee&page=2')).status).toBe(400)
})
