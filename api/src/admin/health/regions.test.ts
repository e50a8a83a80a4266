import { expect, test } from 'bun:test'
import { toRangeRegions } from './regions.ts'
import type { BlankStock } from './stock.ts'

const NAMES: Record<string, string> = {
  US: 'USA',
  EU: 'Europe',
  EU_ES: 'Spain',
  EU_LV: 'Latvia',
  JP: 'Japan',
  MX: 'Mexico',
}

const blank = (stock: Record<string, string | null>): BlankStock => ({
  costCents: null,
  isDiscontinued: false,
  regions: Object.entries(stock).map(([region, status]) => ({ region, name: NAMES[region]!, status })),
})

/** The regions of a range of these blanks, and those that each one lacks. */
function regionsOf(...blanks: BlankStock[]) {
  const range = toRangeRegions(blanks)
  const names = (regions: readonly { name: string }[]) => regions.map(({ name }) => name)
  return { regions: names(range.regions), missing: blanks.map((each) => names(range.missing(each))) }
}

test('a region is missing where it is not listed, out of stock or discontinued', () => {
  expect(
    regionsOf(
      blank({ US: 'in_stock', EU: 'stocked_on_demand', JP: 'in_stock' }),
      blank({ US: 'in_stock' }),
      blank({ US: 'in_stock', EU: 'out_of_stock', JP: 'discontinued' }),
      blank({ US: 'supplier_out_of_stock', EU: 'in_stock', JP: 'a_status_of_tomorrow' }),
    ),
  ).toEqual({
    regions: ['Europe', 'Japan', 'USA'],
    missing: [[], ['Europe', 'Japan'], ['Europe', 'Japan'], ['USA']],
  })
})

test('sub-regions count as their region where the range lists it, and stay what they are without', () => {
  expect(
    regionsOf(
      blank({ US: 'in_stock', EU: 'in_stock', EU_LV: 'in_stock', EU_ES: 'in_stock' }),
      blank({ US: 'in_stock', EU_ES: 'in_stock' }),
      blank({ US: 'in_stock', EU: 'out_of_stock', EU_LV: 'out_of_stock' }),
    ),
  ).toEqual({ regions: ['Europe', 'USA'], missing: [[], [], ['Europe']] })
  expect(regionsOf(blank({ EU_LV: 'in_stock', EU_ES: 'in_stock' }), blank({ EU_LV: 'in_stock' }))).toEqual({
    regions: ['Latvia', 'Spain'],
    missing: [[], ['Spain']],
  })
})

test('a region in which nothing is made is missing nowhere, and what is made nowhere lacks none', () => {
  const american = blank({ US: 'in_stock', MX: 'out_of_stock' })
  const range = regionsOf(american, blank({ US: 'discontinued', MX: 'discontinued' }), blank({}))
  expect(range).toEqual({ regions: ['USA'], missing: [[], [], []] })
})
