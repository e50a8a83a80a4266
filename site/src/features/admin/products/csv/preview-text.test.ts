import { expect, test } from 'bun:test'
import type { TextsPreview } from '#shared/contracts/product-texts'
import { describePreview } from './preview-text.ts'

const change = { field: 'description', before: '', after: 'x' } as const
const preview = (rows: number): TextsPreview => ({
  rows: Array.from({ length: rows }, (_, index) => ({
    ...{ line: index + 2, productId: index, name: 'Tee', problem: null, changes: [change, change] },
  })),
  ...{ unchanged: 0, ignoredColumns: [], digest: 'x' },
})

test('an import that is too large to be undone says so before it runs', () => {
  expect(describePreview(preview(15_000))).toBe('15000 products would change.')
  expect(describePreview(preview(15_001))).toContain('They are 30,002 texts: too many to undo together.')
})
