import { expect, test } from 'bun:test'
import type { ImageEntry } from '#shared/contracts/admin-product'
import type { CollectionValues } from '#shared/contracts/change'
import { describeChange } from './describe-change.ts'

type Change = Parameters<typeof describeChange>[0]

const nameOf = (id: number) => `Product ${id}`
const image = (imageUrl: string, displayOrder: number, change: Partial<ImageEntry> = {}): ImageEntry => ({
  ...{ imageUrl, imageType: 'detail', displayOrder, isActive: true, altText: null },
  ...change,
})
const picks: CollectionValues = {
  ...{ slug: 'picks', name: 'Picks', description: null, bannerImageUrl: null, isActive: true },
  ...{ includesAll: false, productIds: [1, 2, 3] },
}

test.each<[Change, label: string, before: string, after: string]>([
  [{ kind: 'description', before: null, after: 'Soft' }, 'Text', '', 'Soft'],
  [{ kind: 'features', before: ['a', 'b', 'c'], after: ['a', 'x', 'c'] }, 'Feature 2', 'b', 'x'],
  [{ kind: 'visibility', before: 'shown', after: 'hidden' }, 'In the shop', 'Shown', 'Hidden'],
  [
    { kind: 'badges', before: null, after: ['#OPENTOWORK Limited Edition'] },
    'Shown',
    'First badge, Second badge',
    'Second badge',
  ],
  [{ kind: 'name', before: null, after: 'My tee' }, 'Name', 'The provider’s', 'My tee'],
])('only what has changed is said of %j', (change, label, before, after) => {
  expect(describeChange(change, nameOf)).toEqual([{ label, before, after }])
})

test('images say what was added, removed, switched off, described and moved', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'] as const
  const lines = describeChange(
    {
      kind: 'images',
      before: [image(a, 0), image(b, 1), image(c, 2)],
      after: [image(b, 0), image(a, 1, { isActive: false, altText: 'Front' }), image(d, 2)],
    },
    nameOf,
  )
  expect(lines.map(({ imageUrl, before, after }) => [imageUrl, before, after])).toEqual([
    [a, 'Active, detail, no alt text, place 1', 'Inactive, detail, “Front”, place 2'],
    [b, 'Active, detail, no alt text, place 2', 'Active, detail, no alt text, place 1'],
    [c, 'Active, detail, no alt text', ''],
    [d, '', 'Active, detail, no alt text'],
  ])
})

test('a place that only moves up because another image is gone is no change', () => {
  const change = { before: [image('a', 0), image('b', 1)], after: [image('b', 0)] }
  const lines = describeChange({ kind: 'images', ...change }, nameOf)
  expect(lines.map(({ imageUrl }) => imageUrl)).toEqual(['a'])
})

test('a collection names its products and how they are decided', () => {
  const after = { ...picks, name: 'Our picks', productIds: [3, 2, 4] }
  expect(describeChange({ kind: 'collection_updated', before: picks, after }, nameOf)).toEqual([
    { label: 'Name', before: 'Picks', after: 'Our picks' },
    { label: 'Added products', before: '', after: 'Product 4' },
    { label: 'Removed products', before: 'Product 1', after: '' },
    { label: 'Order', before: 'Product 2, Product 3', after: 'Product 3, Product 2' },
  ])
  const all = { ...picks, includesAll: true }
  expect(describeChange({ kind: 'collection_updated', before: picks, after: all }, nameOf)).toEqual([
    { label: 'Decided by', before: 'Chosen products', after: 'All products' },
  ])
  const many = { ...picks, productIds: Array.from({ length: 12 }, (_, index) => index + 1) }
  const removed = describeChange({ kind: 'collection_removed', before: many, after: null }, nameOf)
  expect(removed.map(({ label }) => label).join(', ')).toBe(
    'Name, Slug, Shown to shoppers, Decided by, Products',
  )
  expect(removed.at(-1)!.before).toEndWith('Product 10 and 2 more')
})
