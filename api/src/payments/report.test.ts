import { expect, test } from 'bun:test'
import { withStatus } from './report.ts'

const refund = (amount: number, status: string | null) => ({ amount, status })

test('a refund without a status has succeeded once the charge shows it beside those that have one', () => {
  const statusesOf = (returnedCents: number, ...refunds: ReturnType<typeof refund>[]) =>
    withStatus(refunds, returnedCents).map(({ status }) => status)
  expect(statusesOf(800, refund(500, 'succeeded'), refund(300, null))).toEqual(['succeeded', 'succeeded'])
  expect(statusesOf(500, refund(500, 'succeeded'), refund(300, null))).toEqual(['succeeded', 'pending'])
  expect(statusesOf(300, refund(500, 'failed'), refund(300, null))).toEqual(['failed', 'succeeded'])
  expect(statusesOf(300, refund(300, null), refund(300, null))).toEqual(['succeeded', 'pending'])
})
