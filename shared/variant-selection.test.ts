import { expect, test } from 'bun:test'
import {
  disabledReason,
  findChoosableOption,
  findSelectedVariant,
  initialSelection,
  isCompatible,
  isFixedOption,
  isOptionSoldOut,
  listColors,
  listSizes,
  openPriceRange,
  reconcileSelection,
  selectOption,
  type VariantSelection,
} from './variant-selection.ts'

let id = 0
const variant = (size: string, color: string | null, stockQuantity: number | null = null) => ({
  id: ++id,
  size,
  color,
  price: '24.50',
  stockQuantity,
})
const selection = (size: string | null, color: string | null): VariantSelection => ({ size, color })

const tee = [variant('S', 'White'), variant('M', 'White'), variant('M', 'Black'), variant('L', 'Black', 0)]
const mug = [variant('11 oz', null), variant('15 oz', null, 0)]
const cap = [variant('One size', 'Black', 0), variant('One size', 'Stone')]
const soldOut = [variant('S', 'White', 0), variant('M', 'White', 0)]

test('the first variant is selected initially, or the one that the URL names', () => {
  expect(initialSelection(tee)).toEqual(selection('S', 'White'))
  expect(initialSelection(tee, tee[2]!.id)).toEqual(selection('M', 'Black'))
  expect(initialSelection(tee, 999_999)).toEqual(selection('S', 'White'))
  expect(initialSelection(mug)).toEqual(selection('11 oz', null))
  expect(initialSelection([])).toEqual(selection(null, null))
})

test('sizes and colors are listed once, in the order of the variants', () => {
  expect(listSizes(tee)).toEqual(['S', 'M', 'L'])
  expect(listColors(tee)).toEqual(['White', 'Black'])
  expect(listColors(mug)).toEqual([])
})

test.each<{
  name: string
  from: VariantSelection
  option: ['size' | 'color', string]
  to: VariantSelection
}>([
  { name: 'selects a size', from: selection(null, null), option: ['size', 'M'], to: selection('M', null) },
  {
    name: 'selects a color beside the size',
    from: selection('M', null),
    option: ['color', 'Black'],
    to: selection('M', 'Black'),
  },
  {
    name: 'changes the size',
    from: selection('S', 'White'),
    option: ['size', 'M'],
    to: selection('M', 'White'),
  },
  {
    name: 'deselects the size',
    from: selection('S', 'White'),
    option: ['size', 'S'],
    to: selection(null, 'White'),
  },
  {
    name: 'deselects the color',
    from: selection('S', 'White'),
    option: ['color', 'White'],
    to: selection('S', null),
  },
  {
    name: 'clears an incompatible color',
    from: selection('S', 'White'),
    option: ['size', 'L'],
    to: selection('L', null),
  },
  {
    name: 'clears an incompatible size',
    from: selection('S', 'White'),
    option: ['color', 'Black'],
    to: selection(null, 'Black'),
  },
  {
    name: 'selects a sold-out size',
    from: selection('M', 'Black'),
    option: ['size', 'L'],
    to: selection('L', 'Black'),
  },
])('selectOption $name', ({ from, option: [option, value], to }) => {
  expect(selectOption(tee, from, option, value)).toEqual(to)
})

test.each<[VariantSelection, 'size' | 'color', string, boolean]>([
  [selection(null, null), 'size', 'L', true],
  [selection(null, 'White'), 'size', 'M', true],
  [selection(null, 'White'), 'size', 'L', false],
  [selection('S', 'White'), 'size', 'L', false],
  [selection('S', null), 'color', 'Black', false],
  [selection('L', null), 'color', 'Black', true],
])('with %j selected, %s %s is compatible: %j', (selected, option, value, expected) => {
  expect(isCompatible(tee, selected, option, value)).toBe(expected)
})

test.each<[VariantSelection, 'size' | 'color', string, boolean]>([
  [selection(null, null), 'size', 'L', true],
  [selection(null, null), 'size', 'M', false],
  [selection(null, null), 'color', 'Black', false],
  [selection('L', null), 'color', 'Black', true],
  [selection('M', null), 'color', 'Black', false],
  [selection('S', 'White'), 'size', 'L', true],
  [selection('S', 'White'), 'color', 'Black', false],
])('with %j selected, %s %s is sold out: %j', (selected, option, value, expected) => {
  expect(isOptionSoldOut(tee, selected, option, value)).toBe(expected)
})

test.each([
  { name: 'a size and a color', variants: tee, selected: selection('M', 'Black'), is: tee[2]!.id },
  { name: 'a product without colors', variants: mug, selected: selection('11 oz', null), is: mug[0]!.id },
  { name: 'the only color of a size', variants: tee, selected: selection('S', null), is: tee[0]!.id },
  { name: 'two colors of a size', variants: tee, selected: selection('M', null), is: undefined },
  { name: 'no size', variants: tee, selected: selection(null, 'White'), is: undefined },
  {
    name: 'no size but a color',
    variants: tee.slice(1, 3),
    selected: selection(null, 'Black'),
    is: undefined,
  },
  { name: 'an incompatible pair', variants: tee, selected: selection('S', 'Black'), is: undefined },
  { name: 'no variants', variants: [], selected: selection(null, null), is: undefined },
])('findSelectedVariant: $name', ({ variants, selected, is }) => {
  expect(findSelectedVariant(variants, selected)?.id).toBe(is)
})

test.each([
  { name: 'no variants', variants: [], selected: selection(null, null), reason: undefined },
  { name: 'a variant in stock', variants: tee, selected: selection('S', 'White'), reason: undefined },
  { name: 'no size', variants: tee, selected: selection(null, 'White'), reason: 'size' },
  { name: 'no selection', variants: tee, selected: selection(null, null), reason: 'size' },
  { name: 'a sold-out variant', variants: tee, selected: selection('L', 'Black'), reason: 'soldOut' },
  {
    name: 'a sold-out size without color',
    variants: mug,
    selected: selection('15 oz', null),
    reason: 'soldOut',
  },
  { name: 'several colors, none selected', variants: tee, selected: selection('M', null), reason: 'color' },
  {
    name: 'one of two colors sold out, none selected',
    variants: cap,
    selected: selection('One size', null),
    reason: 'color',
  },
  { name: 'everything sold out', variants: soldOut, selected: selection('S', null), reason: 'soldOut' },
  {
    name: 'everything sold out, no size',
    variants: soldOut,
    selected: selection(null, 'White'),
    reason: 'size',
  },
] as const)('disabledReason: $name', ({ variants, selected, reason }) => {
  expect(disabledReason(variants, selected)).toBe(reason)
})

test.each([
  { name: 'unchanged', found: selection('S', 'White'), reconciled: selection('S', 'White') },
  { name: 'a changed size', found: selection('M', 'White'), reconciled: selection('M', 'White') },
  { name: 'a deselected size', found: selection(null, 'White'), reconciled: selection(null, 'White') },
  {
    name: 'a size incompatible with the color',
    found: selection('L', 'White'),
    reconciled: selection('L', null),
  },
  {
    name: 'a color incompatible with the size',
    found: selection('S', 'Black'),
    reconciled: selection(null, 'Black'),
  },
])('a selection made before hydration is kept: $name', ({ found, reconciled }) => {
  expect(reconcileSelection(tee, selection('S', 'White'), found)).toEqual(reconciled)
})

test('an option that all variants share is fixed', () => {
  expect([isFixedOption(tee, 'size'), isFixedOption(tee, 'color')]).toEqual([false, false])
  expect([isFixedOption(cap, 'size'), isFixedOption(cap, 'color')]).toEqual([true, false])
  expect([isFixedOption(soldOut, 'size'), isFixedOption(soldOut, 'color')]).toEqual([false, true])
  expect(isFixedOption([...soldOut, variant('S', null)], 'color')).toBe(false)
})

test('what can be chosen is the size, else the color, else nothing', () => {
  expect(findChoosableOption(tee)).toBe('size')
  expect(findChoosableOption(mug)).toBe('size')
  expect(findChoosableOption(cap)).toBe('color')
  expect(findChoosableOption([variant('One size', null)])).toBeUndefined()
  expect(findChoosableOption([])).toBeUndefined()
})

test('the price is that of the variants that the selection leaves open', () => {
  const priced = [
    { ...variant('S', 'White'), price: '28.00' },
    { ...variant('2XL', 'White'), price: '30.00' },
    { ...variant('2XL', 'Black'), price: '30.00' },
    { ...variant('3XL', 'Black'), price: '9.50' },
  ]
  const range = (size: string | null, color: string | null) => openPriceRange(priced, selection(size, color))
  expect(range('2XL', null)).toEqual({ minPrice: '30.00', maxPrice: '30.00' })
  expect(range(null, 'White')).toEqual({ minPrice: '28.00', maxPrice: '30.00' })
  expect(range(null, null)).toEqual({ minPrice: '9.50', maxPrice: '30.00' })
  expect(range('S', 'White')).toEqual({ minPrice: '28.00', maxPrice: '28.00' })
  expect(openPriceRange([], selection(null, null))).toBeUndefined()
})
