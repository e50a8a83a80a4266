import { expect, test } from 'bun:test'
import {
  disabledReason,
  findSelectedVariant,
  initialSelection,
  isCompatible,
  isOptionSoldOut,
  listColors,
  listSizes,
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
const choice = (size: string | null, color: string | null): VariantSelection => ({ size, color })

/** White in S and M, black in M and L, of which L is sold out. */
const tee = [variant('S', 'White'), variant('M', 'White'), variant('M', 'Black'), variant('L', 'Black', 0)]
const mug = [variant('11 oz', null), variant('15 oz', null, 0)]
const cap = [variant('One size', 'Black', 0), variant('One size', 'Stone')]
const soldOut = [variant('S', 'White', 0), variant('M', 'White', 0)]

test('the first variant is chosen on arrival, or the one that the address names', () => {
  expect(initialSelection(tee)).toEqual(choice('S', 'White'))
  expect(initialSelection(tee, tee[2]!.id)).toEqual(choice('M', 'Black'))
  expect(initialSelection(tee, 999_999)).toEqual(choice('S', 'White'))
  expect(initialSelection(mug)).toEqual(choice('11 oz', null))
  expect(initialSelection([])).toEqual(choice(null, null))
})

test('values are listed once, in the order of the variants', () => {
  expect(listSizes(tee)).toEqual(['S', 'M', 'L'])
  expect(listColors(tee)).toEqual(['White', 'Black'])
  expect(listColors(mug)).toEqual([])
})

test.each<{
  does: string
  from: VariantSelection
  selectOption: ['size' | 'color', string]
  to: VariantSelection
}>([
  { does: 'chooses', from: choice(null, null), selectOption: ['size', 'M'], to: choice('M', null) },
  {
    does: 'chooses beside the other',
    from: choice('M', null),
    selectOption: ['color', 'Black'],
    to: choice('M', 'Black'),
  },
  { does: 'changes', from: choice('S', 'White'), selectOption: ['size', 'M'], to: choice('M', 'White') },
  {
    does: 'deselects the size',
    from: choice('S', 'White'),
    selectOption: ['size', 'S'],
    to: choice(null, 'White'),
  },
  {
    does: 'deselects the color',
    from: choice('S', 'White'),
    selectOption: ['color', 'White'],
    to: choice('S', null),
  },
  {
    does: 'clears the color',
    from: choice('S', 'White'),
    selectOption: ['size', 'L'],
    to: choice('L', null),
  },
  {
    does: 'clears the size',
    from: choice('S', 'White'),
    selectOption: ['color', 'Black'],
    to: choice(null, 'Black'),
  },
  {
    does: 'chooses what is sold out',
    from: choice('M', 'Black'),
    selectOption: ['size', 'L'],
    to: choice('L', 'Black'),
  },
])('a press on $press $does', ({ from, selectOption: [option, value], to }) => {
  expect(selectOption(tee, from, option, value)).toEqual(to)
})

test.each<[VariantSelection, 'size' | 'color', string, boolean]>([
  [choice(null, null), 'size', 'L', true],
  [choice(null, 'White'), 'size', 'M', true],
  [choice(null, 'White'), 'size', 'L', false],
  [choice('S', 'White'), 'size', 'L', false],
  [choice('S', null), 'color', 'Black', false],
  [choice('L', null), 'color', 'Black', true],
])('with %j chosen, %s %s goes along: %j', (chosen, option, value, expected) => {
  expect(isCompatible(tee, chosen, option, value)).toBe(expected)
})

test.each<[VariantSelection, 'size' | 'color', string, boolean]>([
  [choice(null, null), 'size', 'L', true],
  [choice(null, null), 'size', 'M', false],
  [choice(null, null), 'color', 'Black', false],
  [choice('L', null), 'color', 'Black', true],
  [choice('M', null), 'color', 'Black', false],
  // It doesn't go with white: pressing it would put white down, and then there is none left.
  [choice('S', 'White'), 'size', 'L', true],
])('with %j chosen, %s %s is sold out: %j', (chosen, option, value, expected) => {
  expect(isOptionSoldOut(tee, chosen, option, value)).toBe(expected)
})

test.each([
  { name: 'a size and a color', variants: tee, chosen: choice('M', 'Black'), is: tee[2]!.id },
  { name: 'goods without colors', variants: mug, chosen: choice('11 oz', null), is: mug[0]!.id },
  { name: 'the only color of a size', variants: tee, chosen: choice('S', null), is: tee[0]!.id },
  { name: 'two colors of a size', variants: tee, chosen: choice('M', null), is: undefined },
  { name: 'no size', variants: tee, chosen: choice(null, 'White'), is: undefined },
  { name: 'a pair that does not go together', variants: tee, chosen: choice('S', 'Black'), is: undefined },
  { name: 'no variants', variants: [], chosen: choice(null, null), is: undefined },
])('$name comes down to variant $is', ({ variants, chosen, is }) => {
  expect(findSelectedVariant(variants, chosen)?.id).toBe(is)
})

test.each([
  { name: 'no variants', variants: [], chosen: choice(null, null), obstacle: undefined },
  { name: 'a variant in stock', variants: tee, chosen: choice('S', 'White'), obstacle: undefined },
  { name: 'no size', variants: tee, chosen: choice(null, 'White'), obstacle: 'size' },
  { name: 'nothing', variants: tee, chosen: choice(null, null), obstacle: 'size' },
  { name: 'a sold-out variant', variants: tee, chosen: choice('L', 'Black'), obstacle: 'soldOut' },
  {
    name: 'a sold-out size without color',
    variants: mug,
    chosen: choice('15 oz', null),
    obstacle: 'soldOut',
  },
  { name: 'several colors, none chosen', variants: tee, chosen: choice('M', null), obstacle: 'color' },
  {
    name: 'one of two colors sold out, none chosen',
    variants: cap,
    chosen: choice('One size', null),
    obstacle: 'color',
  },
  { name: 'everything sold out', variants: soldOut, chosen: choice('S', null), obstacle: 'soldOut' },
] as const)('$name: the obstacle is $obstacle', ({ variants, chosen, obstacle }) => {
  expect(disabledReason(variants, chosen)).toBe(obstacle)
})

test.each([
  { name: 'untouched', found: choice('S', 'White'), kept: choice('S', 'White') },
  { name: 'a changed size', found: choice('M', 'White'), kept: choice('M', 'White') },
  { name: 'a size put down', found: choice(null, 'White'), kept: choice(null, 'White') },
  { name: 'a size that the color does not come in', found: choice('L', 'White'), kept: choice('L', null) },
  {
    name: 'a color that the size does not come in',
    found: choice('S', 'Black'),
    kept: choice(null, 'Black'),
  },
])('what was chosen before the script came is taken over: $name', ({ found, kept }) => {
  expect(reconcileSelection(tee, choice('S', 'White'), found)).toEqual(kept)
})
