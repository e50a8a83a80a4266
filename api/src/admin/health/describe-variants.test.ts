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
  ['Forest / 2XL', variants('Forest / 2XL')],
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

test('an only variant is named by what it has, several without options are counted', () => {
  const describe = (...names: string[]) => describeVariants(variants(...names), variants(...names))
  expect([describe(' / 11 oz'), describe('Black'), describe('')]).toEqual(['11 oz', 'Black', 'One size'])
  expect(describeVariants(variants('', ''), variants('', '', ''))).toBe('2 variants')
})

test('of many names the first eight are listed', () => {
  const caps = Array.from({ length: 10 }, (_, index) => ({ color: `C${index + 1}`, size: 'One size' }))
  expect(describeVariants(caps.slice(0, 9), caps)).toBe('C1, C2, C3, C4, C5, C6, C7, C8 and 1 more')
})
