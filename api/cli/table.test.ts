import { expect, test } from 'bun:test'
import { formatTable } from './table.ts'

test('columns are as wide as their widest text', () => {
  expect(
    formatTable([
      ['E-mail', 'Role'],
      ['ada@example.com', 'admin'],
    ]),
  ).toBe('E-mail           Role\nada@example.com  admin')
  expect(formatTable([])).toBe('')
})
