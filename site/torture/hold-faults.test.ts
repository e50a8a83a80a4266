import { expect, test } from 'bun:test'
import { HOLD_REASONS } from '#shared/contracts/order'
import { HOLD_FAULTS } from './hold-faults.ts'
import { COMBINED, IMPOSSIBLE, LATER_HOLDS } from './hold-retries.ts'

test('each of these reasons has a row alone, and with each other reason a row or a reason why not', () => {
  const rows = [...HOLD_FAULTS, ...LATER_HOLDS].map(({ holds = [] }) => holds.toSorted().join(' '))
  const impossible = IMPOSSIBLE.flatMap(([reason, others]) =>
    others.map((other) => [reason, other].sort().join(' ')),
  )
  for (const reason of COMBINED) {
    expect(rows).toContain(reason)
    for (const other of HOLD_REASONS.filter((each) => each !== reason)) {
      const pair = [reason, other].sort().join(' ')
      expect([pair, rows.includes(pair)]).toEqual([pair, !impossible.includes(pair)])
    }
  }
})

test('no two rows have the same name', () => {
  const names = [...HOLD_FAULTS, ...LATER_HOLDS].map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
