import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { centsOfPart, leftOfItem, paidForItems, type RefundedItem } from './refund-items.ts'

const item = fc.record({
  priceCents: fc.integer({ min: 1, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 7 }),
  discountCents: fc.constant(null),
  taxCents: fc.constant(null),
})
const order = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 6 }),
  discountCents: fc.integer({ min: 0, max: 30_000 }),
  taxCents: fc.integer({ min: 0, max: 9000 }),
})

test('what was paid for the items adds up to prices less discount plus tax', () => {
  fc.assert(
    fc.property(order, ({ items, ...sums }) => {
      const whole = items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
      const paid = paidForItems(items, sums).reduce((sum, cents) => sum + cents, 0)
      expect(paid).toBe(whole - Math.min(sums.discountCents, whole) + sums.taxCents)
    }),
  )
})

test('refunds of items in any order of parts add up to what was paid for them', () => {
  fc.assert(
    fc.property(order, fc.infiniteStream(fc.nat()), ({ items, ...sums }, numbers) => {
      const paid = items.map(({ quantity }, index) => ({
        id: index + 1,
        quantity,
        paidCents: paidForItems(items, sums)[index]!,
      }))
      const refunded: RefundedItem[] = []
      const left = () => paid.filter((each) => leftOfItem(each, refunded).quantity > 0)
      while (left().length > 0) {
        const number = numbers.next().value
        const each = left()[number % left().length]!
        const rest = leftOfItem(each, refunded)
        const quantity = 1 + (number % rest.quantity)
        const cents = centsOfPart(rest, quantity)
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents).toBeLessThanOrEqual(rest.cents)
        refunded.push({ itemId: each.id, quantity, cents })
      }
      for (const each of paid) expect(leftOfItem(each, refunded)).toEqual({ quantity: 0, cents: 0 })
    }),
  )
})

test('what Stripe has told of an item counts, and the rest is in proportion', () => {
  const items = [
    { priceCents: 1000, quantity: 1, discountCents: 0, taxCents: 80 },
    { priceCents: 3000, quantity: 1, discountCents: null, taxCents: null },
  ]
  expect(paidForItems(items, { discountCents: 400, taxCents: 320 })).toEqual([1080, 2940])
  expect(paidForItems(items, { discountCents: 9000, taxCents: 0 })).toEqual([1080, 0])
})
