import { expect, test } from 'bun:test'
import type { ImageEntry } from './contracts/admin-product.ts'
import type { CollectionValues } from './contracts/change.ts'
import { describeChange } from './describe-change.ts'

const nameOf = (id: number) => `Product ${id}`
const image = (imageUrl: string, displayOrder: number, change: Partial<ImageEntry> = {}): ImageEntry => ({
  ...{ imageUrl, imageType: 'detail', displayOrder, isActive: true, altText: null },
  ...change,
})
const picks: CollectionValues = {
  ...{ slug: 'picks', name: 'Picks', description: null, bannerImageUrl: null, isActive: true },
  ...{ includesAll: false, rules: null, productIds: [1, 2, 3] },
}

test('texts are compared line by line, what stays is left out', () => {
  expect(describeChange({ kind: 'description', before: null, after: 'Soft' }, nameOf)).toEqual([
    { label: 'Text', before: '', after: 'Soft' },
  ])
  const features = { kind: 'features', before: ['a', 'b', 'c'], after: ['a', 'x', 'c'] } as const
  expect(
    describeChange({ ...features, before: [...features.before], after: [...features.after] }, nameOf),
  ).toEqual([{ label: 'Feature 2', before: 'b', after: 'x' }])
  expect(describeChange({ kind: 'visibility', before: 'shown', after: 'hidden' }, nameOf)).toEqual([
    { label: 'In the shop', before: 'Shown', after: 'Hidden' },
  ])
  expect(describeChange({ kind: 'name', before: null, after: 'My tee' }, nameOf)).toEqual([
    { label: 'Name', before: 'The provider’s', after: 'My tee' },
  ])
  expect(describeChange({ kind: 'badges', before: null, after: ['BEST SELLER'] }, nameOf)).toEqual([
    { label: 'Shown', before: 'BEST SELLER, #OPENTOWORK Limited Edition', after: 'BEST SELLER' },
  ])
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
  const change = { kind: 'images', before: [image('a', 0), image('b', 1)], after: [image('b', 0)] } as const
  const lines = describeChange({ ...change, before: [...change.before], after: [...change.after] }, nameOf)
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
  const rules = { types: ['Mug'], colors: [], minPrice: null, maxPrice: null }
  expect(
    describeChange({ kind: 'collection_updated', before: picks, after: { ...picks, rules } }, nameOf),
  ).toEqual([{ label: 'Decided by', before: 'Chosen products', after: 'A rule: Mugs' }])
  const many = { ...picks, productIds: Array.from({ length: 12 }, (_, index) => index + 1) }
  const removed = describeChange({ kind: 'collection_removed', before: many, after: null }, nameOf)
  expect(removed.map(({ label }) => label)).toEqual([
    'Name',
    'Slug',
    'Shown to shoppers',
    'Decided by',
    'Products',
  ])
  expect(removed.at(-1)!.before).toEndWith('Product 10 and 2 more')
})
