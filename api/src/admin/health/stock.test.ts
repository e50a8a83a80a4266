import { expect, test } from 'bun:test'
import { stockState } from './stock.ts'

const blank = (...statuses: (string | null)[]) => ({
  costCents: null,
  costCurrency: null,
  isDiscontinued: false,
  regions: statuses.map((status, index) => ({ region: `R${index}`, name: `Region ${index}`, status })),
})

test.each([
  [null, undefined, null],
  [0, undefined, 'sold_out'],
  [null, blank(), null],
  [null, blank('in_stock', 'discontinued'), null],
  [null, blank('stocked_on_demand'), null],
  [null, blank('a_status_of_tomorrow'), null],
  [null, blank(null), null],
  [0, blank('in_stock'), 'sold_out'],
  [null, blank('out_of_stock', 'supplier_out_of_stock'), 'sold_out'],
  [null, blank('out_of_stock', 'discontinued'), 'sold_out'],
  [0, blank('discontinued', 'discontinued'), 'discontinued'],
  [null, { ...blank('in_stock'), isDiscontinued: true }, 'discontinued'],
] as const)('a stock of %p with case %# of regions is %p', (stockQuantity, stock, state) => {
  expect(stockState(stockQuantity, stock && { ...stock, regions: [...stock.regions] })).toBe(state)
})
