import { expect, test } from 'bun:test'
import { describePreview } from './preview-text.ts'

const row = (problem: string | null) => ({ line: 2, productId: 1, name: 'Tee', changes: [], problem })
const preview = { unchanged: 0, ignoredColumns: [], digest: '' }

test('a preview counts what would change, what stays and what is left out', () => {
  expect(describePreview({ ...preview, rows: [] })).toBe('Nothing would change.')
  expect(describePreview({ ...preview, rows: [row(null)], unchanged: 1 })).toBe(
    '1 product would change. 1 row says what is stored.',
  )
  expect(describePreview({ ...preview, rows: [row('No'), row('No'), row(null), row(null)] })).toBe(
    '2 products would change. 2 rows are left out.',
  )
})
