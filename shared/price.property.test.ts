import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cartTotal, countItems, itemTotal, MAX_ITEM_QUANTITY } from './cart.ts'
import { marginSchema, priceSchema } from './contracts/price.ts'
import { formatPrice, fromCents, toCents } from './price.ts'

/** Up to ten million dollars. */
const cents = fc.nat({ max: 1_000_000_000 })

test('cents survive the way to text and back, and the text is a price', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const price = fromCents(amount)
      expect(priceSchema.safeParse(price).success).toBe(true)
      expect(toCents(price)).toBe(amount)
    }),
  )
})

test('amounts below zero survive it too, and are margins but no prices', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: -1 }), (amount) => {
      const margin = fromCents(amount)
      expect(marginSchema.safeParse(margin).success).toBe(true)
      expect(priceSchema.safeParse(margin).success).toBe(false)
      expect(toCents(margin)).toBe(amount)
    }),
  )
})

test('a formatted price has the same digits, and no group of more than three', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const text = formatPrice(fromCents(amount))
      expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/)
      expect(text.replace(/[$,]/g, '')).toBe(fromCents(amount))
    }),
  )
})

const item = fc.record({
  price: cents.map(fromCents),
  quantity: fc.integer({ min: 1, max: MAX_ITEM_QUANTITY }),
  available: fc.boolean(),
})

test('a total is the sum of its available items, in any order', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 50 }), (items) => {
      const available = items.filter((each) => each.available)
      const sum = available.reduce((total, each) => total + toCents(itemTotal(each)), 0)
      expect(toCents(cartTotal(items))).toBe(sum)
      expect(cartTotal(items.toReversed())).toBe(cartTotal(items))
      expect(cartTotal(available)).toBe(cartTotal(items))
    }),
  )
})

test('one more item adds its own total and its quantity', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 50 }), item, (items, added) => {
      const more = [...items, { ...added, available: true }]
      expect(toCents(cartTotal(more)) - toCents(cartTotal(items))).toBe(toCents(itemTotal(added)))
      expect(countItems(more) - countItems(items)).toBe(added.quantity)
    }),
  )
})
