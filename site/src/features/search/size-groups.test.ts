import { expect, test } from 'bun:test'
import { groupSizes } from './size-groups.ts'

test('sizes stand by what comes in them, in the order given', () => {
  const sizes = [
    { value: 'S', types: ['T-shirt', 'Hoodie'] },
    { value: '4XL', types: ['T-shirt'] },
    { value: '2T', types: ['T-shirt'] },
    { value: '3-6m', types: ['T-shirt'] },
    { value: '11 oz', types: ['Mug'] },
    { value: '12', types: ['Hoodie'] },
    { value: 'One size', types: ['Hat', 'Tote bag'] },
    { value: 'S/M', types: ['Socks'] },
    { value: 'L', types: [] },
  ]
  const groups = groupSizes(sizes).map(({ label, sizes }) => [label, ...sizes.map(({ value }) => value)])
  expect(groups.map((group) => group.join(' '))).toEqual([
    ...['Clothing S 4XL', 'Kids and baby 2T 3-6m 12', 'Mugs 11 oz', 'Socks S/M', 'Other One size L'],
  ])
})

test('tall, worded and ranged sizes are clothing, youth sizes and ages are children’s, waists are neither', () => {
  const group = (value: string, type: string) => groupSizes([{ value, types: [type] }])[0]!.label
  const clothing = ['XS/S', 'LT', 'Medium', '2XL/3XL', 'X-Large', 'Adult S']
  expect(clothing.filter((size) => group(size, 'T-shirt') !== 'Clothing')).toEqual([])
  const children = ['Youth S', 'YM', 'YS/YM', '2T', '3T/4T', '0-3m', '6 months', '8', '10-12']
  expect(children.filter((size) => group(size, 'T-shirt') !== 'Kids and baby')).toEqual([])
  expect(['32', '32x30', '34W/30L'].filter((size) => group(size, 'Joggers') !== 'Joggers')).toEqual([])
  expect(group('Youth S', 'Socks')).toBe('Socks')
})
