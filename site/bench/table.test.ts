import { expect, test } from 'bun:test'
import { formatFigure, insertTables, toMarkdown } from './table.ts'

test('a figure is rounded as its unit needs it', () => {
  expect(formatFigure(0.4249, 's')).toBe('0.42 s')
  expect(formatFigure(170.4, 'ms')).toBe('170 ms')
  expect(formatFigure(0, 'kB')).toBe('0.0 kB')
})

test('a table is Markdown, with its figures to the right', () => {
  const table = {
    title: 'Paint',
    columns: [{ name: 'page' }, { name: 'first', unit: 's' as const }, { name: 'remark' }],
    rows: [
      ['home', 0.5, 'h1'],
      ['products', undefined, ''],
    ],
  }
  expect(toMarkdown(table).split('\n')).toEqual([
    '### Paint',
    '',
    '| page     |  first | remark |',
    '| -------- | -----: | -----: |',
    '| home     | 0.50 s |     h1 |',
    '| products |      – |        |',
  ])
})

test('tables take the place of those before them', () => {
  const table = { title: '$1', columns: [{ name: 'page' }], rows: [['home']] }
  const document = 'Before\n<!-- bench -->\n\n### Old\n\n<!-- /bench -->\nAfter\n'
  const first = insertTables(document, [table])
  expect(first).toBe(`Before\n<!-- bench -->\n\n${toMarkdown(table)}\n\n<!-- /bench -->\nAfter\n`)
  expect(insertTables(first, [table])).toBe(first)
  expect(() => insertTables('No place', [table])).toThrow('no <!-- bench -->')
})
