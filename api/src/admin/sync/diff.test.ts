import { expect, test } from 'bun:test'
import { diffCatalog, type StoredProduct } from './diff.ts'
import type { RemoteCatalog } from './fetch-catalog.ts'
import type { RemoteVariant } from './mapping.ts'
import type { RemoteProduct } from './remote-product.ts'
import { changeKind } from './summary.ts'

const variant = (printfulId: number, fields: Partial<RemoteVariant> = {}): RemoteVariant => ({
  printfulId,
  sku: null,
  size: 'S',
  color: 'Black',
  priceCents: 2400,
  stockQuantity: null,
  imageUrl: 'https://x.test/front',
  position: printfulId % 10,
  ...fields,
})

const read = (printfulId: number, fields: Partial<RemoteProduct> = {}): RemoteProduct => ({
  printfulId,
  name: 'Tee',
  imageUrl: 'https://x.test/front',
  ignored: false,
  variants: [variant(printfulId * 10), variant(printfulId * 10 + 1, { size: 'M' })],
  mockups: [{ url: 'https://x.test/front', type: 'front' }],
  unreadable: new Set(),
  complete: true,
  ...fields,
})

const stored = (printfulId: number, fields: Partial<StoredProduct> = {}): StoredProduct => {
  const { name, imageUrl, variants, mockups } = read(printfulId)
  const rows = variants.map((row) => ({ ...row, id: row.printfulId + 1000, isListed: true }))
  return {
    id: printfulId + 100,
    printfulId,
    slug: `tee-${printfulId}`,
    name,
    imageUrl,
    isActive: true,
    variants: rows,
    mockups,
    ...fields,
  }
}

const catalog = (products: RemoteProduct[], fields: Partial<RemoteCatalog> = {}): RemoteCatalog => ({
  listed: products.length,
  products,
  unreadable: new Set(),
  complete: true,
  leftOut: [],
  ...fields,
})

/** What changes, as kind, slug and the ids of the variants written. */
function changes(before: StoredProduct[], after: RemoteCatalog) {
  return diffCatalog(before, after).changes.map((change) => ({
    kind: changeKind(change),
    slug: change.slug,
    variants: change.variants.map(({ printfulId, isListed }) => (isListed ? printfulId : -printfulId)),
    mockups: change.mockups !== null,
  }))
}

const nothing = { variants: [], mockups: false }

test('what is the same is not written', () => {
  expect(diffCatalog([stored(1)], catalog([read(1)]))).toMatchObject({
    changes: [],
    unchanged: [{ id: 101 }],
  })
})

test('new products come oldest first, with distinct slugs that no stored one has', () => {
  const before = [stored(1, { slug: 'tee' })]
  const after = catalog([read(1), read(2), read(3), read(4, { name: '🎉' }), read(5, { name: '…' })])
  expect(changes(before, after)).toEqual([
    { kind: 'created', slug: 'tee-2', variants: [20, 21], mockups: true },
    { kind: 'created', slug: 'tee-3', variants: [30, 31], mockups: true },
    { kind: 'created', slug: 'product', variants: [40, 41], mockups: true },
    { kind: 'created', slug: 'product-2', variants: [50, 51], mockups: true },
  ])
})

test.each<[string, Partial<RemoteProduct>, object]>([
  ['a rename keeps the slug', { name: 'Hoodie' }, nothing],
  ['a new picture', { imageUrl: 'https://x.test/new' }, nothing],
  [
    'a price',
    { variants: [variant(10, { priceCents: 2500 }), variant(11, { size: 'M' })] },
    { variants: [10] },
  ],
  [
    'a size sold out',
    { variants: [variant(10), variant(11, { size: 'M', stockQuantity: 0 })] },
    { variants: [11] },
  ],
  ['a variant gone', { variants: [variant(10)] }, { variants: [-11] }],
  ['a variant new', { variants: [...read(1).variants, variant(12, { size: 'L' })] }, { variants: [12] }],
  [
    'a new mockup',
    { mockups: [...read(1).mockups, { url: 'https://x.test/back', type: 'back' }] },
    { mockups: true },
  ],
  [
    'a mockup of another type',
    { mockups: [{ url: 'https://x.test/front', type: 'flat' }] },
    { mockups: true },
  ],
])('%s is one update, and only what differs is written', (_, fields, written) => {
  expect(changes([stored(1)], catalog([read(1, fields)]))).toEqual([
    { kind: 'updated', slug: 'tee-1', ...nothing, ...written },
  ])
})

test.each<[string, RemoteCatalog, object]>([
  ['ignored', catalog([read(1, { ignored: true, variants: [], mockups: [] })]), nothing],
  ['no longer listed', catalog([]), nothing],
  ['without a variant to sell', catalog([read(1, { variants: [], mockups: [] })]), { variants: [-10, -11] }],
])('a product %s is hidden, and keeps its mockups', (_, after, written) => {
  expect(changes([stored(1)], after)).toEqual([{ kind: 'hidden', slug: 'tee-1', ...nothing, ...written }])
})

test('a hidden product that stays away is not written again, and returns with its slug', () => {
  const hidden = stored(1, { isActive: false })
  expect(changes([hidden], catalog([]))).toEqual([])
  expect(changes([hidden], catalog([read(1, { ignored: true })]))).toEqual([])
  expect(changes([hidden], catalog([read(1)]))).toEqual([{ kind: 'returned', slug: 'tee-1', ...nothing }])
})

test('a variant that returns is listed again in its old row', () => {
  const before = stored(1)
  before.variants[1]!.isListed = false
  expect(diffCatalog([before], catalog([read(1)])).changes[0]!.variants).toMatchObject([
    { id: 1011, printfulId: 11, isListed: true },
  ])
})

test('what can not be shown and never was is left out with its reason', () => {
  const after = catalog([read(1, { ignored: true, name: 'A' }), read(2, { variants: [], name: 'B' })])
  expect(diffCatalog([], after)).toEqual({
    changes: [],
    unchanged: [],
    leftOut: [
      { name: 'A', reason: 'ignored in Printful' },
      { name: 'B', reason: 'no variant that can be sold' },
    ],
  })
})

test('a product that can not be understood stays as it was', () => {
  expect(changes([stored(1)], catalog([], { unreadable: new Set([1]) }))).toEqual([])
})

test('a listed product without an id may be any: none is hidden for being away', () => {
  expect(changes([stored(1), stored(2)], catalog([read(1, { ignored: true })], { complete: false }))).toEqual(
    [{ kind: 'hidden', slug: 'tee-1', ...nothing }],
  )
})

test('a variant that can not be understood stays as it was, with its picture', () => {
  const before = stored(1, {
    mockups: [
      { url: 'https://x.test/front', type: 'front' },
      { url: 'https://x.test/red', type: 'front' },
    ],
  })
  before.variants[1]!.imageUrl = 'https://x.test/red'
  expect(
    changes([before], catalog([read(1, { variants: [variant(10)], unreadable: new Set([11]) })])),
  ).toEqual([])
  expect(changes([before], catalog([read(1, { variants: [variant(10)], complete: false })]))).toEqual([])
  expect(
    changes([before], catalog([read(1, { variants: [], mockups: [], unreadable: new Set([10, 11]) })])),
  ).toEqual([])
})

test('a variant id that comes twice is written once, for the older product', () => {
  const after = catalog([read(1), read(2, { variants: [variant(10), variant(20)] })])
  expect(changes([], after).map(({ variants }) => variants)).toEqual([[10, 11], [20]])
})

test.each([
  [1, 2],
  [2, 1],
])('a variant that moved from product %p to %p takes its row along', (from, to) => {
  const id = from * 10 + 1
  const moved = read(to, { variants: [variant(to * 10), variant(id, { size: 'M' })] })
  const left = read(from, { variants: [variant(from * 10)] })
  const products = [moved, left].sort((a, b) => a.printfulId - b.printfulId)
  const { changes } = diffCatalog([stored(from)], catalog(products))
  expect(changes).toMatchObject([
    { printfulId: to, variants: [{ id: null }, { id: id + 1000, isListed: true }] },
  ])
})
