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
