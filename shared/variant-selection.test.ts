import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  chooseText,
  disabledReason,
  findChoosableOption,
  findSelectedVariant,
  initialSelection,
  isCompatible,
  isFixedOption,
  isOptionSoldOut,
  listValues,
  NO_SELECTION,
  OPTION_NAMES,
  type OptionName,
  openPriceRange,
  selectOption,
  soldOutWith,
  type VariantSelection,
} from './variant-selection.ts'

type Pair = [size: string | null, color: string | null, option?: string | null]

let id = 0
const variant = (
  size: string,
  color: string | null,
  stockQuantity: number | null = null,
  option: string | null = null,
) => ({ id: ++id, size, color, option, price: '24.50', stockQuantity })
const selection = ([size, color, option = null]: Pair): VariantSelection => ({ size, color, option })

const tee = [variant('S', 'White'), variant('M', 'White'), variant('M', 'Black'), variant('L', 'Black', 0)]
const mug = [variant('11 oz', null), variant('15 oz', null, 0)]
const cap = [variant('One size', 'Black', 0), variant('One size', 'Stone')]
/** Two of a size and color, and one that has no color. */
const print = [
  variant('A4', 'Black', null, 'Framed'),
  variant('A4', 'Black', null, 'Rolled'),
  variant('A4', null),
  variant('A3', 'Black'),
  variant('A3', 'White', 0),
]
const twins = [variant('S', 'Black'), variant('S', 'Black')]
const soldOut = [variant('S', 'White', 0), variant('M', 'White', 0)]

test('the first variant is selected initially, or the one that the URL names', () => {
  expect(initialSelection(tee)).toEqual(selection(['S', 'White']))
  expect(initialSelection(tee, tee[2]!.id)).toEqual(selection(['M', 'Black']))
  expect(initialSelection(tee, 999_999)).toEqual(selection(['S', 'White']))
  expect(initialSelection(mug)).toEqual(selection(['11 oz', null]))
  expect(initialSelection([])).toEqual(selection([null, null]))
  expect(initialSelection(print)).toEqual(selection(['A4', 'Black', 'Framed']))
  expect(initialSelection(print, print[2]!.id)).toEqual(selection(['A4', '', '']))
})

test('values are listed once, in the order of the variants; lacking one is a value if others have one', () => {
  expect(listValues(tee, 'size')).toEqual(['S', 'M', 'L'])
  expect(listValues(tee, 'color')).toEqual(['White', 'Black'])
  expect(listValues(mug, 'color')).toEqual([])
  expect(listValues(tee, 'option')).toEqual([])
  expect(listValues(print, 'color')).toEqual(['Black', '', 'White'])
  expect(listValues(print, 'option')).toEqual(['Framed', 'Rolled', ''])
})

test.each<[from: Pair, option: 'size' | 'color', value: string, to: Pair]>([
  [[null, null], 'size', 'M', ['M', null]],
  [['M', null], 'color', 'Black', ['M', 'Black']],
  [['S', 'White'], 'size', 'M', ['M', 'White']],
  [['S', 'White'], 'size', 'S', [null, 'White']],
  [['S', 'White'], 'color', 'White', ['S', null]],
  [['S', 'White'], 'size', 'L', ['L', null]],
  [['S', 'White'], 'color', 'Black', [null, 'Black']],
  [['M', 'Black'], 'size', 'L', ['L', 'Black']],
])('with %j selected, a click on the %s %s leads to %j', (from, option, value, to) => {
  expect(selectOption(tee, selection(from), option, value)).toEqual(selection(to))
})

test.each<[from: Pair, option: OptionName, value: string, to: Pair]>([
  [['A4', 'Black', 'Framed'], 'option', 'Rolled', ['A4', 'Black', 'Rolled']],
  [['A4', 'Black', 'Framed'], 'size', 'A3', ['A3', 'Black', null]],
  [['A4', 'Black', 'Framed'], 'color', '', ['A4', '', null]],
  [['A3', 'Black', ''], 'option', 'Framed', [null, 'Black', 'Framed']],
  [['A3', 'White', ''], 'option', 'Framed', [null, null, 'Framed']],
  [['A4', '', ''], 'color', '', ['A4', null, '']],
])('of three options with %j selected, a click on the %s %p leads to %j', (from, option, value, to) => {
  expect(selectOption(print, selection(from), option, value)).toEqual(selection(to))
})

test.each<[Pair, 'size' | 'color', string, isCompatible: boolean, isSoldOut: boolean]>([
  [[null, null], 'size', 'L', true, true],
  [[null, null], 'size', 'M', true, false],
  [[null, null], 'color', 'Black', true, false],
  [['L', null], 'color', 'Black', true, true],
  [['M', null], 'color', 'Black', true, false],
  [[null, 'White'], 'size', 'L', false, true],
  [['S', 'White'], 'color', 'Black', false, false],
])('with %j selected, %s %s is compatible: %j, sold out: %j', (selected, option, value, fits, isGone) => {
  expect(isCompatible(tee, selection(selected), option, value)).toBe(fits)
  expect(isOptionSoldOut(tee, selection(selected), option, value)).toBe(isGone)
})

test.each([
  { name: 'no variants', variants: [], selected: [null, null] },
  { name: 'a variant in stock', variants: tee, selected: ['M', 'Black'], is: tee[2] },
  { name: 'no size', variants: tee, selected: [null, 'White'], reason: 'size' },
  { name: 'no size and one match', variants: cap, selected: [null, 'Stone'], reason: 'size' },
  { name: 'a sold-out variant', variants: tee, selected: ['L', 'Black'], is: tee[3], reason: 'soldOut' },
  { name: 'a variant without colors', variants: mug, selected: ['11 oz', null], is: mug[0] },
  { name: 'the only color of a size', variants: tee, selected: ['S', null], is: tee[0] },
  { name: 'two colors of a size', variants: tee, selected: ['M', null], reason: 'color' },
  { name: 'one of two colors sold out', variants: cap, selected: ['One size', null], reason: 'color' },
  { name: 'two of a size and color', variants: print, selected: ['A4', 'Black'], reason: 'option' },
  { name: 'one of two alike', variants: print, selected: ['A4', 'Black', 'Rolled'], is: print[1] },
  { name: 'the one without a color', variants: print, selected: ['A4', ''], is: print[2] },
  { name: 'no color where one has none', variants: print, selected: ['A4', null], reason: 'color' },
  { name: 'one without an option', variants: print, selected: ['A3', 'Black', null], is: print[3] },
  { name: 'two that nothing tells apart', variants: twins, selected: ['S', 'Black'], is: twins[0] },
  { name: 'an incompatible pair', variants: tee, selected: ['S', 'Black'], reason: 'soldOut' },
  { name: 'everything sold out, no size', variants: soldOut, selected: [null, 'White'], reason: 'size' },
] as const)(
  'the selected variant, and why it can’t be added: $name',
  ({ variants, selected, ...expected }) => {
    const chosen = selection([...selected])
    const { is, reason } = { is: undefined, reason: undefined, ...expected }
    expect([findSelectedVariant(variants, chosen)?.id, disabledReason(variants, chosen)]).toEqual([
      is?.id,
      reason,
    ])
  },
)

test('what can be chosen is the size, else the color, else nothing: an option that all share is fixed', () => {
  expect([tee, mug, cap].map(findChoosableOption)).toEqual(['size', 'size', 'color'])
  expect(findChoosableOption([variant('One size', null)])).toBeUndefined()
  expect(findChoosableOption([])).toBeUndefined()
  expect(isFixedOption(soldOut, 'color')).toBe(true)
  expect(isFixedOption([...soldOut, variant('S', null)], 'color')).toBe(false)
})

test('the price is that of the variants that the selection leaves open', () => {
  const priced = [
    { ...variant('S', 'White'), price: '28.00' },
    { ...variant('2XL', 'White'), price: '30.00' },
    { ...variant('3XL', 'Black'), price: '9.50' },
  ]
  expect(openPriceRange(priced, selection([null, 'White']))).toEqual({ minPrice: '28.00', maxPrice: '30.00' })
  expect(openPriceRange(priced, selection([null, null]))).toEqual({ minPrice: '9.50', maxPrice: '30.00' })
  expect(openPriceRange([], selection([null, null]))).toBeUndefined()
})

const variants = fc.uniqueArray(
  fc.record({
    id: fc.nat({ max: 1000 }),
    size: fc.constantFrom('S', 'M', 'L', 'One size'),
    color: fc.constantFrom(null, 'Black', 'White', 'Navy'),
    option: fc.constantFrom(null, null, 'Framed', 'Rolled'),
    price: fc.constant('24.50'),
    stockQuantity: fc.constantFrom(null, 0, 3),
  }),
  { selector: ({ size, color, option }) => `${size} ${color} ${option}`, minLength: 1, maxLength: 12 },
)
const clicks = fc.array(fc.record({ option: fc.constantFrom(...OPTION_NAMES), index: fc.nat({ max: 10 }) }))

test('no click leads to a selection that no variant has, and only a variant in stock can be added', () => {
  fc.assert(
    fc.property(variants, clicks, (list, choices) => {
      let selected = initialSelection(list)
      for (const { option, index } of choices) {
        const values = listValues(list, option)
        const value = values[index % Math.max(values.length, 1)]
        if (value !== undefined) selected = selectOption(list, selected, option, value)
      }
      const matches = list.filter((each) =>
        OPTION_NAMES.every((name) => selected[name] === null || selected[name] === (each[name] ?? '')),
      )
      expect(matches).not.toBeEmpty()
      if (disabledReason(list, selected) !== undefined) return
      const added = findSelectedVariant(list, selected)!
      expect(matches).toEqual([added])
      expect(added.stockQuantity).not.toBe(0)
    }),
  )
})

test('every variant can be chosen, from every other one', () => {
  fc.assert(
    fc.property(variants, (list) => {
      for (const from of list) {
        for (const to of list) {
          let selected = initialSelection(list, from.id)
          for (const name of OPTION_NAMES) {
            const value = to[name] ?? ''
            if (selected[name] !== value && listValues(list, name).includes(value))
              selected = selectOption(list, selected, name, value)
          }
          expect(findSelectedVariant(list, selected)).toBe(to)
        }
      }
    }),
  )
})

test('a value that is sold out with the other choice alone names that choice', () => {
  const variants = [
    { id: 1, size: 'S', color: 'Black', option: null, price: '1.00', stockQuantity: 0 },
    { id: 2, size: 'M', color: 'Black', option: null, price: '1.00', stockQuantity: null },
    { id: 3, size: 'S', color: 'White', option: null, price: '1.00', stockQuantity: null },
    { id: 4, size: 'S', color: 'Gone', option: null, price: '1.00', stockQuantity: 0 },
    { id: 5, size: 'M', color: 'Pink', option: null, price: '1.00', stockQuantity: 0 },
  ]
  const small = { ...NO_SELECTION, size: 'S' }
  const named = ['Black', 'White', 'Gone', 'Pink'].map((color) =>
    soldOutWith(variants, small, 'color', color),
  )
  expect(named).toEqual(['S', undefined, undefined, undefined])
  expect(soldOutWith(variants, NO_SELECTION, 'color', 'Black')).toBeUndefined()
})

test('each option that is missing is asked for with its article', () => {
  expect(OPTION_NAMES.map(chooseText)).toEqual([
    'Please choose a size.',
    'Please choose a color.',
    'Please choose an option.',
  ])
})
