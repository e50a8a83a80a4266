import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  disabledReason,
  findSelectedVariant,
  initialSelection,
  isCompatible,
  listColors,
  listSizes,
  reconcileSelection,
  selectOption,
  type VariantSelection,
} from './variant-selection.ts'

const variants = fc.uniqueArray(
  fc.record({
    id: fc.nat({ max: 1000 }),
    size: fc.constantFrom('S', 'M', 'L', 'One size'),
    color: fc.constantFrom(null, 'Black', 'White', 'Navy'),
    price: fc.constant('24.50'),
    stockQuantity: fc.constantFrom(null, 0, 3),
  }),
  { selector: ({ size, color }) => `${size} ${color}`, minLength: 1, maxLength: 12 },
)
const choice = fc.record({ option: fc.constantFrom('size', 'color'), index: fc.nat({ max: 10 }) })

/** A selection after some clicks on options that are there. */
const selected = variants.chain((list) =>
  fc.array(choice, { maxLength: 8 }).map((choices) => {
    let selection = initialSelection(list)
    for (const { option, index } of choices) {
      const values = option === 'size' ? listSizes(list) : listColors(list)
      const value = values[index % Math.max(values.length, 1)]
      if (value !== undefined) selection = selectOption(list, selection, option, value)
    }
    return { list, selection }
  }),
)

const isPossible = (list: Parameters<typeof listSizes>[0], { size, color }: VariantSelection) =>
  list.some((each) => (size === null || each.size === size) && (color === null || each.color === color))

test('no click leads to a selection that no variant has', () => {
  fc.assert(
    fc.property(selected, ({ list, selection }) => {
      expect(isPossible(list, selection)).toBe(true)
    }),
  )
})

test('the selected variant has what is selected, and only it can be added', () => {
  fc.assert(
    fc.property(selected, ({ list, selection }) => {
      const variant = findSelectedVariant(list, selection)
      if (disabledReason(list, selection) === undefined) {
        expect(variant).toBeDefined()
        expect(variant!.stockQuantity).not.toBe(0)
      }
      if (!variant) return
      expect<string>(variant.size).toBe(selection.size!)
      if (selection.color !== null) expect<string | null>(variant.color).toBe(selection.color)
    }),
  )
})

test('a value that was just selected stays, and selecting it again takes it back', () => {
  fc.assert(
    fc.property(selected, fc.nat({ max: 10 }), ({ list, selection }, index) => {
      const sizes = listSizes(list)
      const size = sizes[index % sizes.length]!
      const next = selectOption(list, selection, 'size', size)
      if (selection.size === size) expect(next.size).toBeNull()
      else expect(next.size).toBe(size)
      if (next.size !== null) expect(isCompatible(list, next, 'size', next.size)).toBe(true)
    }),
  )
})

test('the variant that a URL names is the one selected at the start', () => {
  fc.assert(
    fc.property(variants, fc.nat({ max: 20 }), (list, index) => {
      const variant = list[index % list.length]!
      const first = list.find(({ id }) => id === variant.id)!
      expect(initialSelection(list, variant.id)).toEqual({ size: first.size, color: first.color })
    }),
  )
})

test('what was found before hydration becomes a possible selection', () => {
  fc.assert(
    fc.property(selected, fc.nat({ max: 10 }), fc.nat({ max: 10 }), ({ list, selection }, i, j) => {
      const colors = [null, ...listColors(list)]
      const found = { size: listSizes(list)[i % listSizes(list).length]!, color: colors[j % colors.length]! }
      expect(isPossible(list, reconcileSelection(list, selection, found))).toBe(true)
    }),
  )
})
