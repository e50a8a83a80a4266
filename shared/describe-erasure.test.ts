import { expect, test } from 'bun:test'
import { describeErasure } from './describe-erasure.ts'

test('an erasure says how many orders it has changed, and names those that it left', () => {
  expect(describeErasure({ orders: 1, checkouts: 0, kept: [] })).toBe(
    'The person was removed from 1 order and 0 open checkouts.',
  )
  expect(describeErasure({ orders: 2, checkouts: 1, kept: ['10001'] })).toBe(
    'The person was removed from 2 orders and 1 open checkout. Order 10001 still has to be paid, made or refunded: erase again once it has ended.',
  )
  expect(describeErasure({ orders: 0, checkouts: 0, kept: ['10001', '10004'] })).toEndWith(
    'Orders 10001, 10004 still have to be paid, made or refunded: erase again once they have ended.',
  )
})
