import { expect, test } from 'bun:test'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { carts, mails } from '../db/schema/orders.ts'

const NOT_TEXT = /[^\P{Cc}\n]|[\u2028-\u202E\uFFFE]|\p{Cs}/u

test('no control character that a shopper has typed reaches the order, Printful or a mail', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const typed = { ...ADDRESS, name: 'Jo\u0000\u202E Doe', address1: '1\vA\u2028Street', city: 'Re\uFFFEno' }
  const visitor = await shop.fillCart()
  const address = await shop.form(visitor, '/checkout/address', typed)
  expect(address.headers.get('location')).toBe('/checkout/shipping')
  expect(db.select().from(carts).get()!.checkout!.fields.address1).toBe('1 A Street')
  const payment = await shop.form(visitor, '/checkout/payment', { shipping: 'STANDARD' })
  await shop.stripe.pay(payment.headers.get('location')!.split('/pay/')[1]!)
  await shop.drain()
  expect(shop.onlyOrder()).toMatchObject({
    state: 'placed',
    recipient: { name: 'Jo Doe', address1: '1 A Street', city: 'Reno' },
  })
  expect(shop.printful.orders.all[0]).toMatchObject({
    recipient: { name: 'Jo Doe', address1: '1 A Street', city: 'Reno' },
  })
  const mail = db.select().from(mails).get()!
  expect(mail.text).toContain('Thank you, Jo\n')
  expect(mail.text).toContain('Jo Doe\n1 A Street\nReno, ')
  expect(mail.text).not.toMatch(NOT_TEXT)
})
