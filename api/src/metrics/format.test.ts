import { expect, test } from 'bun:test'
import { formatMetrics } from './format.ts'

test('a metric is its help, its type and a line for each sample', () => {
  const text = formatMetrics([
    {
      name: 'store_a_total',
      type: 'counter',
      help: 'What a is.',
      samples: [[3], [4, { kind: 'a "b"\\\n' }]],
    },
  ])
  expect(text).toBe(
    [
      '# HELP store_a_total What a is.',
      '# TYPE store_a_total counter',
      'store_a_total 3',
      'store_a_total{kind="a \\"b\\"\\\\\\n"} 4',
      '',
    ].join('\n'),
  )
})
