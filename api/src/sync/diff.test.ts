import { expect, test } from 'bun:test'
import {
  remoteCatalog as catalog,
  remoteProduct,
  SOURCE,
  storedProduct,
  remoteVariant as variant,
} from '#api-test/catalog-diff'
import { diffCatalog, type StoredProduct } from './diff.ts'
import { changeKind } from './outcome.ts'
import type { RemoteCatalog, RemoteProduct } from './remote-product.ts'

/** Unlisted variants have negative ids. */
async function changes(before: StoredProduct[], after: RemoteCatalog) {
  return (await diffCatalog(before, after, SOURCE)).changes.map((change) => ({
    kind: changeKind(change),
    slug: change.slug,
    variants: change.variants.map(({ printfulId, isListed }) => (isListed ? printfulId : -printfulId)),
    mockups: change.mockups !== null,
  }))
}

const NOTHING = { variants: [], mockups: false }

const FRONT = { url: 'https://x.test/front', type: 'front', color: null }
const [small, medium] = remoteProduct(1).variants

test('new products come oldest first, with unique slugs', async () => {
  const before = [storedProduct(1, { slug: 'tee' })]
  const others = [remoteProduct(4, { name: '🎉' }), remoteProduct(5, { name: '…' })]
  const after = catalog([remoteProduct(1), remoteProduct(2), remoteProduct(3), ...others])
  expect(await changes(before, after)).toEqual([
    { kind: 'created', slug: 'tee-2', variants: [20, 21], mockups: true },
    { kind: 'created', slug: 'tee-3', variants: [30, 31], mockups: true },
    { kind: 'created', slug: 'product', variants: [40, 41], mockups: true },
    { kind: 'created', slug: 'product-2', variants: [50, 51], mockups: true },
  ])
})

test.each<[string, Partial<RemoteProduct>, object]>([
  ['a rename, which keeps the slug,', { name: 'Hoodie' }, NOTHING],
  ['a new image', { imageUrl: 'https://x.test/new' }, NOTHING],
  ['a price', { variants: [{ ...small!, priceCents: 2500 }, medium!] }, { variants: [10] }],
  ['a variant no longer listed', { variants: [small!] }, { variants: [-11] }],
  ['a new variant', { variants: [small!, medium!, variant(12, { size: 'L' })] }, { variants: [12] }],
  ['a mockup of another type', { mockups: [{ ...FRONT, type: 'flat' }] }, { mockups: true }],
])('%s is one update, and only what differs is written', async (_, fields, written) => {
  expect(await changes([storedProduct(1)], catalog([remoteProduct(1, fields)]))).toEqual([
    { kind: 'updated', slug: 'tee-1', ...NOTHING, ...written },
  ])
})

const UNSOLD = { variants: [], mockups: [] }

test.each<[string, RemoteProduct[], object]>([
  ['ignored', [remoteProduct(1, { ignored: true, ...UNSOLD })], NOTHING],
  ['no longer listed', [], NOTHING],
  ['without a variant to sell', [remoteProduct(1, UNSOLD)], { variants: [-10, -11] }],
])('a product %s is hidden and its mockups stay', async (_, after, written) => {
  expect(await changes([storedProduct(1)], catalog(after))).toEqual([
    { kind: 'hidden', slug: 'tee-1', ...NOTHING, ...written },
  ])
})

test('what is stored already, hidden or not, is not written; a hidden product returns with its slug', async () => {
  expect(await diffCatalog([storedProduct(1)], catalog([remoteProduct(1)]), SOURCE)).toMatchObject({
    changes: [],
    unchanged: [{ id: 101 }],
  })
  const hidden = storedProduct(1, { isListed: false })
  expect(await changes([hidden], catalog([]))).toEqual([])
  expect(await changes([hidden], catalog([remoteProduct(1, { ignored: true })]))).toEqual([])
  expect(await changes([hidden], catalog([remoteProduct(1)]))).toEqual([
    { kind: 'returned', slug: 'tee-1', ...NOTHING },
  ])
})

test('a variant that returns is listed again in the same row', async () => {
  const before = storedProduct(1)
  before.variants[1]!.isListed = false
  expect(
    (await diffCatalog([before], catalog([remoteProduct(1)]), SOURCE)).changes[0]!.variants,
  ).toMatchObject([{ id: 1011, printfulId: 11, isListed: true }])
})

test('a new product that cannot be shown is left out with a reason', async () => {
  const products = [
    remoteProduct(1, { ignored: true, name: 'A' }),
    remoteProduct(2, { variants: [], name: 'B' }),
  ]
  expect(await diffCatalog([], catalog(products), SOURCE)).toEqual({
    changes: [],
    unchanged: [],
    leftOut: [
      { name: 'A', reason: 'ignored in Printful', printfulProductId: 1 },
      { name: 'B', reason: 'no variant that can be sold', printfulProductId: 2 },
    ],
  })
})

test('an invalid product stays unchanged, and with one that has no id no other counts as deleted', async () => {
  expect(await changes([storedProduct(1)], catalog([], { invalidIds: new Set([1]) }))).toEqual([])
  const ignored = catalog([remoteProduct(1, { ignored: true })], { complete: false })
  expect(await changes([storedProduct(1), storedProduct(2)], ignored)).toEqual([
    { kind: 'hidden', slug: 'tee-1', ...NOTHING },
  ])
})

test('an invalid variant stays unchanged, with its image', async () => {
  const before = storedProduct(1, { mockups: [FRONT, { ...FRONT, url: 'https://x.test/red' }] })
  before.variants[1]!.imageUrl = 'https://x.test/red'
  for (const fields of [
    { variants: [variant(10)], invalidVariantIds: new Set([11]) },
    { variants: [variant(10)], complete: false },
    { ...UNSOLD, invalidVariantIds: new Set([10, 11]) },
  ]) {
    expect(await changes([before], catalog([remoteProduct(1, fields)]))).toEqual([])
  }
})

test('an image that an invalid variant of another color shares shows neither color', async () => {
  const before = storedProduct(1, { mockups: [FRONT] })
  Object.assign(before.variants[1]!, { imageUrl: FRONT.url, color: 'White' })
  const mockups = [{ ...FRONT, color: 'Black' }]
  const remote = remoteProduct(1, { variants: [small!], mockups, invalidVariantIds: new Set([11]) })
  expect(await changes([before], catalog([remote]))).toEqual([])
})

test('a variant id that comes twice belongs to the older product', async () => {
  const after = catalog([remoteProduct(1), remoteProduct(2, { variants: [variant(10), variant(20)] })])
  expect((await changes([], after)).map(({ variants }) => variants)).toEqual([[10, 11], [20]])
})

test.each([
  [1, 2],
  [2, 1],
])('a variant that moved from product %p to %p keeps its row', async (from, to) => {
  const id = from * 10 + 1
  const moved = remoteProduct(to, { variants: [variant(to * 10), variant(id, { size: 'M' })] })
  const left = remoteProduct(from, { variants: [variant(from * 10)] })
  const products = [moved, left].sort((a, b) => a.printfulId - b.printfulId)
  const { changes } = await diffCatalog([storedProduct(from)], catalog(products), SOURCE)
  expect(changes).toMatchObject([
    { printfulId: to, variants: [{ id: null }, { id: id + 1000, isListed: true }] },
  ])
})

test("another source's product with the same id is another one, unless it has the same name", async () => {
  const diffWith = (...stored: StoredProduct[]) => diffCatalog(stored, catalog([remoteProduct(1)]), SOURCE)
  const mug = storedProduct(1, { source: 'sandbox', name: 'Mug', slug: 'mug' })
  expect((await diffWith(mug)).changes).toMatchObject([
    { stored: null, source: SOURCE, slug: 'tee', variants: [{ id: null }, { id: null }] },
    { stored: { id: 101 }, source: 'sandbox', name: 'Mug', isListed: false },
  ])
  expect((await diffWith(storedProduct(1, { source: 'sandbox' }))).changes).toMatchObject([
    { stored: { id: 101 }, source: SOURCE, variants: [], isListed: true },
  ])
  const hidden = storedProduct(1, { source: 'sandbox', isListed: false })
  expect(await diffWith(hidden, storedProduct(1, { id: 200 }))).toMatchObject({
    changes: [],
    unchanged: [{ id: 200 }],
  })
})
