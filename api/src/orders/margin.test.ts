import { expect, test } from 'bun:test'
import type { RemoteOrder } from '../printful/order-responses.ts'
import { findNegativeMargin } from './margin.ts'
import type { OrderRow } from './queries.ts'

const ORDER = { paidCents: 2000, taxCents: 0, refundedCents: 0, lostCents: 0, feeCents: 88, replacesId: null }

const findFor = (total: number, values: Partial<OrderRow> = {}) =>
  findNegativeMargin(
    { costs: { total, currency: 'USD' } } as RemoteOrder,
    { ...ORDER, ...values } as OrderRow,
  )

test('a loss of a cent is a loss, and what leaves nothing is none', () => {
  expect(findFor(1912)).toEqual([])
  expect(findFor(1913)).toMatchObject([{ reason: 'negative_margin', cause: '1913' }])
})

test('a replacement is a loss on purpose, and a lost dispute holds the order itself', () => {
  expect([findFor(9999, { replacesId: 1 }), findFor(9999, { lostCents: 1 })]).toEqual([[], []])
})
