import { expect, test } from 'bun:test'
import { describeVariants, type VariantOptions } from './describe-variants.ts'

/** `Forest / S` */
const variants = (...names: string[]): VariantOptions[] =>
  names.map((name) => {
    const [color, size] = name.split(' / ')
    return { color: color || null, size: size || null }
  })

const tee = variants('Forest / S', 'Forest / M', 'Forest / 2XL', 'Navy / S', 'Navy / M', 'Navy / 2XL')

test.each<[string, VariantOptions[]]>([
  ['All variants', tee],
  ['S, M', variants('Navy / M', 'Forest / S', 'Forest / M', 'Navy / S')],
  ['2XL', variants('Forest / 2XL', 'Navy / 2XL')],
  ['Forest / 2XL', variants('Forest / 2XL')],
  ['Navy / S, M', variants('Navy / S', 'Navy / M')],
  ['Navy', variants('Navy / S', 'Navy / M', 'Navy / 2XL')],
  ['Navy; Forest / S', variants('Navy / S', 'Navy / M', 'Navy / 2XL', 'Forest / S')],
  ['Forest / S; Navy / M', variants('Forest / S', 'Navy / M')],
])('some variants of a tee are “%s”', (name, some) => {
  expect(describeVariants(some, tee)).toBe(name)
})

test('a size that one color alone has is named by the size', () => {
  const all = [...tee, ...variants('Navy / 3XL')]
  expect(describeVariants(variants('Navy / 3XL'), all)).toBe('3XL')
})

test.each([
  [' / 11 oz', '11 oz'],
  ['Black', 'Black'],
  ['', 'One size'],
])('the only variant %p is %p', (only, name) => {
  expect(describeVariants(variants(only), variants(only))).toBe(name)
})

test('variants without options are counted', () => {
  expect(describeVariants(variants('', ''), variants('', '', ''))).toBe('2 variants')
})

test('of many names the first eight are listed', () => {
  const caps = Array.from({ length: 12 }, (_, index) => ({ color: `Color ${index + 1}`, size: 'One size' }))
  expect(describeVariants(caps.slice(0, 11), caps)).toBe(
    'Color 1, Color 2, Color 3, Color 4, Color 5, Color 6, Color 7, Color 8 and 3 more',
  )
})
