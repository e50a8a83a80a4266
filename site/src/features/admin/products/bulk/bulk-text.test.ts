import { expect, test } from 'bun:test'
import { describeBulkResult } from './bulk-text.ts'

const nothing = { changed: [], unchanged: [], failed: [], changeIds: [] }

test('the toast counts what has changed, what was so already, and what could not be changed', () => {
  expect(describeBulkResult('hide', { ...nothing, changed: [1] })).toBe('1 product hidden.')
  expect(describeBulkResult('collection', { ...nothing, changed: [1, 2], unchanged: [3] })).toBe(
    '2 products added. 1 was so already.',
  )
  const failed = [{ productId: 4, reason: 'Product not found' }]
  expect(describeBulkResult('features', { ...nothing, unchanged: [1, 2], failed })).toBe(
    '0 products changed. 2 were so already. 1 could not be changed: Product not found',
  )
})
