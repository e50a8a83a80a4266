import { expect, test } from 'bun:test'
import { describeRules } from './collection-rules.ts'
import type { CollectionRules } from './contracts/collection-rules.ts'

test.each<[Partial<CollectionRules>, string]>([
  [{ types: ['Mug'], colors: ['green'], maxPrice: '20.00' }, 'Mugs, green, up to $20.00'],
  [{ types: ['Mug', 'Notebook', 'Enamel pin'] }, 'Mugs, Notebooks and Enamel pin'],
  [{ colors: ['green', 'blue'], minPrice: '1000.00' }, 'Green or blue, from $1,000.00'],
  [{ minPrice: '5.00', maxPrice: '9.50' }, '$5.00 to $9.50'],
  [{ minPrice: '5.00', maxPrice: '5.00' }, '$5.00'],
  [{ maxPrice: '5.00' }, 'Up to $5.00'],
])('%j is in words', (rules, text) => {
  expect(describeRules({ types: [], colors: [], minPrice: null, maxPrice: null, ...rules })).toBe(text)
})
