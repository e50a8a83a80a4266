import { expect, test } from 'bun:test'
import { toSizeTables } from './size-guide.ts'

const BASE_URL = 'https://api.printful.com'

const table = (type: string, unit: string | null, measurements: unknown[], rest = {}) => ({
  type,
  unit,
  measurements,
  ...rest,
})
const guide = (...size_tables: unknown[]) =>
  toSizeTables(71, { product_id: 71, available_sizes: ['S'], size_tables }, BASE_URL)

test('kinds stand apart: the garment in both units, the body, sizes abroad', () => {
  const chest = [{ type_label: 'Chest', values: [{ size: 'S', min_value: '34', max_value: '37' }] }]
  const length = (value: string) => [{ type_label: 'Length', values: [{ size: 'S', value }] }]
  const eu = [{ type_label: 'EU size', values: [{ size: 'S', value: '46' }] }]
  const tables = guide(
    table('international', 'none', eu),
    table('measure_yourself', 'inches', chest, {
      description: '<p>By suppliers.&nbsp;</p>',
      image_url: 'https://files.cdn.printful.com/m.png',
      image_description: '<h6><strong>A Chest</strong></h6><p>Measure it.</p>',
    }),
    table('product_measure', 'inches', length('28')),
    table('product_measure', 'cm', length('71.1')),
    table('a new kind', 'inches', length('1')),
  )
  expect(tables?.map(({ kind, rows }) => [kind, rows[0]?.values[0]])).toEqual([
    ['garment', { size: 'S', inches: '28', cm: '71.1', text: null }],
    ['body', { size: 'S', inches: '34–37', cm: null, text: null }],
    ['international', { size: 'S', inches: null, cm: null, text: '46' }],
  ])
  expect(tables?.[1]).toMatchObject({
    note: 'By suppliers.',
    imageUrl: 'https://files.cdn.printful.com/m.png',
    imageNote: 'A Chest\n\nMeasure it.',
  })
})

test('a measurement’s own unit decides, and what can’t be understood is left out', () => {
  const tables = guide(
    table('product_measure', 'inches', [
      { type_label: 'Age', unit: 'none', values: [{ size: 'S', value: '2 years' }] },
      { type_label: 'Width', values: [{ size: 'S' }, { size: 'M', value: '20' }, { size: ' ', value: '1' }] },
      { type_label: ' ', values: [{ size: 'S', value: '20' }] },
      { type_label: 'Empty', values: [] },
    ]),
    'no table',
    table('measure_yourself', 'inches', [{ type_label: 'Broken', values: 'none' }]),
    table('international', 'none', [], { image_url: 'javascript:alert(1)' }),
  )
  expect(tables?.map(({ rows }) => rows)).toEqual([
    [
      { label: 'Age', values: [{ size: 'S', inches: null, cm: null, text: '2 years' }] },
      { label: 'Width', values: [{ size: 'M', inches: '20', cm: null, text: null }] },
    ],
  ])
})

test('without tables there is no guide, and what is of another blank or no object makes no sense', () => {
  expect(toSizeTables(71, { product_id: 71 }, BASE_URL)).toEqual([])
  expect(toSizeTables(71, { product_id: 72, size_tables: [] }, BASE_URL)).toBeUndefined()
  expect(toSizeTables(71, 'Not Found', BASE_URL)).toBeUndefined()
})
